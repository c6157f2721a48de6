import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { RowOf } from '#declare/rows.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { tasks } from '#resources/tasks/tasks.ts'
import type { Caller } from '#values/caller.ts'

/** One row of `tasks`, as it is declared. Exact decimals are text. */
export type Task = AnyRow & RowOf<typeof tasks>

/** Task types. */
export type TaskType = Task['type']

/** Reads tasks, in key order. */
export function readTasks(tx: Transaction, ids: readonly number[]): Query<readonly Task[]> {
  return tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${[...ids]}::bigint[])
    order by k.id`)
}

/** The task with an id among those read. */
export function taskIn(tasks: readonly Task[], id: number): Task {
  const task = tasks.find((one) => one.id === id)
  if (task === undefined) throw new Error(`task ${id} was not read`)
  return task
}

/** Refuses a task that is closed, or on hold (operations 6.2). */
export function assertOpen({ id, status, hold_reason }: Task): void {
  if (status === 'COMPLETED') throw refusal('task_already_completed', { task_id: id })
  if (status === 'CANCELLED') throw refusal('task_cancelled', { task_id: id })
  if (status === 'ON_HOLD') throw refusal('task_on_hold', { task_id: id, hold_reason: hold_reason ?? '' })
}

/** Refuses a task that the caller may not work on now: closed, on hold, or assigned to another user. */
export function assertWorkable({ caller }: { readonly caller: Caller }, task: Task): void {
  assertOpen(task)
  if (task.status === 'ALLOCATED' && task.user_id !== caller.user_id)
    throw refusal('task_allocated_to_another_user', { task_id: task.id })
}
