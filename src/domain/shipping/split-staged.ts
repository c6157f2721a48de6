import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { createTasks, type NewTask, partOfTask } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { updateDispatchSources } from '#domain/tasks/update-dispatch-sources.ts'

/** A part of the reserved goods of a dispatch task that gets a task of its own. */
export type StagedSplit = {
  readonly task: Task
  /** The reservations of the part. */
  readonly allocation_ids: readonly number[]
  /** Their total, less than that of the task; an exact decimal as text. */
  readonly quantity: string
  /** The shipment of the part; that of the task if undefined. */
  readonly shipment_id?: number | null
}

/**
 * Moves parts of the reserved goods of dispatch tasks to tasks of their own. The tasks or their orders are
 * locked.
 */
export async function splitStaged(tx: Transaction, parts: readonly StagedSplit[]): Promise<void> {
  if (parts.length === 0) return
  const tenant = tx.tenant.id
  const created = await createTasks(tx, parts.map(newTaskFor))
  const moved = parts.flatMap(({ allocation_ids }, index) =>
    allocation_ids.map((id) => ({ id, task_id: created[index]?.id })),
  )
  // Also given as a condition, so that the planner finds them by key whatever number it expects.
  const allocations = sql`${moved.map(({ id }) => id)}::bigint[]`
  const tasks = parts.map(({ task }) => task.id)
  const reductions = parts.map(({ task: { id }, quantity }) => ({ id, quantity }))
  await tx.run(sql`
    update allocations a
    set task_id = p.task_id, ${nextVersion(tx, 'a')}
    from ${tableOf('p', { id: 'int8', task_id: 'int8' }, moved)}
    where a.tenant_id = ${tenant} and a.id = any(${allocations}) and a.id = p.id`)
  await tx.run(sql`
    update tasks k
    set start_quantity = k.start_quantity - p.quantity, ${nextVersion(tx, 'k')}
    from ${tableOf('p', { id: 'int8', quantity: 'numeric' }, reductions)}
    where k.tenant_id = ${tenant} and k.id = any(${tasks}::bigint[]) and k.id = p.id`)
  await updateDispatchSources(tx, [...tasks, ...created.map(({ id }) => id)])
}

function newTaskFor({ task, quantity, shipment_id = task.shipment_id }: StagedSplit): NewTask {
  return { ...partOfTask(task), start_quantity: quantity, load_id: task.load_id, shipment_id }
}
