import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { InputOf } from '#declare/rows.ts'
import { type Arrival, assertTarget, locationIn, readLocations } from '#domain/stock/locations.ts'
import { refusal, refuseImmutable } from '#problems/problem.ts'
import type { taskUpdate } from '#resources/tasks/task-acts.ts'
import { readTasks, type Task, taskIn } from './task.ts'

/** Fields of an open task that can be updated. */
const UPDATABLE = /^(priority|notes|(string|integer|boolean|datetime)[1-5]|location_to_id)$/

/** Updates an open task (operations 6.2); returns it before and after. */
export async function updateTask(
  tx: Transaction,
  { id, values }: { readonly id: number; readonly values: Readonly<Record<string, unknown>> },
): Promise<{ readonly before: Task; readonly task: Task }> {
  const [, tasks] = await tx.pipeline([lockAll(tx, { tasks: [id] }), readTasks(tx, [id])])
  const before = taskIn(tasks, id)
  const changed = Object.entries(values).filter(
    ([column, value]) => UPDATABLE.test(column) && value !== undefined && value !== before[column],
  )
  if (changed.length === 0) return { before, task: before }
  if (before.status === 'COMPLETED') throw refusal('task_already_completed', { task_id: id })
  if (before.status === 'CANCELLED') throw refusal('task_cancelled', { task_id: id })
  const { location_to_id } = Object.fromEntries(changed)
  if (typeof location_to_id === 'number') await assertReachable(tx, before, location_to_id)

  const sets = changed.map(([column, value]) => sql`${name(column)} = ${value}`)
  const task = await tx.one<Task>(sql`
    update tasks k
    set ${join(sets, sql`, `)}, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${id}
    returning k.*`)
  return { before, task }
}

/** How goods arrive at the target of tasks whose target types do not depend on the goods. */
const ARRIVALS: Partial<Readonly<Record<Task['type'], Arrival>>> = { RCV: 'receive', PWAY: 'putaway' }

async function assertReachable(tx: Transaction, task: Task, id: number): Promise<void> {
  const location = locationIn(await readLocations(tx, [id]), id)
  const arrival = ARRIVALS[task.type]
  if (arrival !== undefined) return assertTarget(location, { warehouse_id: task.warehouse_id, arrival })
  const { code, is_active, warehouse_id } = location
  if (!is_active) throw refusal('location_inactive', { code })
  if (warehouse_id !== task.warehouse_id) throw refusal('location_warehouse_mismatch', { code })
}

/** Refuses an account or a warehouse that is not the task's own. */
export function assertSameOwner(task: Task, values: Partial<InputOf<typeof taskUpdate>>): void {
  const owner = ['account_id', 'warehouse_id'] as const
  refuseImmutable(owner.filter((field) => values[field] != null && values[field] !== task[field]))
}

/**
 * Writes priority, notes and client fields of tasks that were just completed; returns whether there were any.
 */
export async function updateTaskNotes(
  tx: Transaction,
  { ids, values }: { readonly ids: readonly number[]; readonly values: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  const updates = Object.entries(values).filter(
    ([column, value]) => UPDATABLE.test(column) && column !== 'location_to_id' && value !== undefined,
  )
  if (updates.length === 0) return false
  const sets = updates.map(([column, value]) => sql`${name(column)} = ${value}`)
  await tx.run(sql`
    update tasks k
    set ${join(sets, sql`, `)}, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${[...ids]}::bigint[])`)
  return true
}
