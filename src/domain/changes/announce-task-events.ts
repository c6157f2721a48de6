import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { Task } from '#domain/tasks/task.ts'
import { announceAll } from '#events/announce.ts'
import { recordData } from '#events/record-data.ts'
import { lookUp } from '#values/look-up.ts'
import type { TaskEvent } from './changes.ts'

/** A finished task to announce, with the pile of its goods: as it is, or by its id. */
export type TaskAnnouncement = {
  readonly event: TaskEvent
  readonly task: Task
  readonly pile: Pile | number | null
}

/** Announces finished tasks, each with its locations and the pile of its goods as it is now (operations 13). */
export async function announceTaskEvents(
  tx: Transaction,
  model: Model,
  announcements: readonly TaskAnnouncement[],
): Promise<void> {
  if (announcements.length === 0) return
  const tasks = resourceNamed(model, 'tasks')
  const ids = announcements.flatMap(({ pile }) => (typeof pile === 'number' ? [pile] : []))
  const found = ids.length === 0 ? [] : await readPiles(tx, sql`s.id = any(${ids}::bigint[])`)
  const known = announcements.flatMap(({ pile }) => (typeof pile === 'number' ? [] : (pile ?? [])))
  const piles = [...found, ...known]
  const [data, stocks] = await tx.pipeline([
    recordData(
      tx,
      tasks,
      announcements.map(({ task }) => task),
    ),
    recordData(tx, resourceNamed(model, 'stocks'), piles),
  ])
  const stockOf = new Map(piles.map(({ id }, index) => [id, stocks[index] ?? null]))
  announceAll(
    tx,
    announcements.map(({ event: { resource_name, event, caller }, task, pile }, index) => ({
      resource_name,
      event,
      aggregate: { type: tasks.name, id: task.id },
      data: {
        ...data[index],
        stock: lookUp(stockOf, typeof pile === 'number' ? pile : (pile?.id ?? null)) ?? null,
      },
      caller,
    })),
  )
}
