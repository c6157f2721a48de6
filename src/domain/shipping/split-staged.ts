import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { createTasks, type NewTask, partOfTask } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { updateDispatchSources } from '#domain/tasks/update-dispatch-sources.ts'

/** Part of what a task of dispatching has reserved, which is to go another way than the rest. */
export type Part = {
  readonly task: Task
  /** Its reservations that go. */
  readonly allocation_ids: readonly number[]
  /** What they come to, less than the task has; an exact decimal as text. */
  readonly quantity: string
  /** How it goes; as the rest where nothing is said. */
  readonly shipment_id?: number | null
}

/** Gives parts of what tasks of dispatching have reserved tasks of their own. The tasks, or their orders, have been taken. */
export async function splitStaged(tx: Transaction, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return
  const tenant = tx.tenant.id
  const made = await createTasks(tx, parts.map(taskOf))
  const going = parts.flatMap(({ allocation_ids }, place) =>
    allocation_ids.map((id) => ({ id, task_id: made[place]?.id })),
  )
  // Named beside the join, so that the plan finds them by their keys however many it expects.
  const allocations = sql`${going.map(({ id }) => id)}::bigint[]`
  const tasks = parts.map(({ task }) => task.id)
  const left = parts.map(({ task: { id }, quantity }) => ({ id, quantity }))
  await tx.run(sql`
    update allocations a
    set task_id = p.task_id, ${nextVersion(tx, 'a')}
    from ${tableOf('p', { id: 'int8', task_id: 'int8' }, going)}
    where a.tenant_id = ${tenant} and a.id = any(${allocations}) and a.id = p.id`)
  await tx.run(sql`
    update tasks k
    set start_quantity = k.start_quantity - p.quantity, ${nextVersion(tx, 'k')}
    from ${tableOf('p', { id: 'int8', quantity: 'numeric' }, left)}
    where k.tenant_id = ${tenant} and k.id = any(${tasks}::bigint[]) and k.id = p.id`)
  await updateDispatchSources(tx, [...tasks, ...made.map(({ id }) => id)])
}

function taskOf({ task, quantity, shipment_id = task.shipment_id }: Part): NewTask {
  return { ...partOfTask(task), start_quantity: quantity, load_id: task.load_id, shipment_id }
}
