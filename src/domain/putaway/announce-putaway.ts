import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Task } from '#domain/tasks/task.ts'
import { announce } from '#events/announce.ts'
import { recordData } from '#events/record-data.ts'

/** Announces a putaway: the task with its locations, and the pile of the goods (operations 13). */
export async function announcePutaway(
  tx: Transaction,
  model: Model,
  { task, stock_id }: { readonly task: Task; readonly stock_id: number | null },
): Promise<void> {
  const tasks = resourceNamed(model, 'tasks')
  const piles = await readPiles(tx, sql`s.id = ${stock_id}`)
  const [[data = {}], [stock = null]] = await tx.pipeline([
    recordData(tx, tasks, [task]),
    recordData(tx, resourceNamed(model, 'stocks'), piles),
  ])
  announce(tx, {
    resource_name: 'putaway_task',
    event: 'completed',
    aggregate: { type: tasks.name, id: task.id },
    data: { ...data, stock },
  })
}
