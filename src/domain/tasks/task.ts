import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Caller } from '#values/caller.ts'
import type { Instant } from '#values/instant.ts'
import type { JsonObject } from '#values/json.ts'

/** Task types. */
export type TaskType = 'RCV' | 'PWAY' | 'PICK' | 'REPLEN' | 'TRAN' | 'CONV' | 'DISP' | 'LOAD' | 'CHECK'

/** One row of `tasks`. Exact decimals are text. */
export type Task = AnyRow & {
  readonly account_id: number | null
  /** The account whose order the goods serve, where they belong to an account linked to it. */
  readonly ordering_account_id: number | null
  readonly warehouse_id: number
  readonly product_id: number | null
  readonly type: TaskType
  readonly subtype: string
  readonly status: 'AVAILABLE' | 'ALLOCATED' | 'ON_HOLD' | 'COMPLETED' | 'CANCELLED'
  readonly priority: number
  readonly notes: string | null
  readonly start_quantity: string | null
  readonly confirmed_quantity: string | null
  readonly stock_description: string | null
  readonly stock_id: number | null
  readonly location_from_id: number | null
  readonly location_to_id: number | null
  readonly storage_unit_from_id: number | null
  readonly storage_unit_to_id: number | null
  readonly storage_unit_type_id: number | null
  readonly user_id: number | null
  readonly start_at: Instant | null
  readonly due_at: Instant | null
  readonly completed_at: Instant | null
  readonly hold_reason: string | null
  readonly reversed_at: Instant | null
  /** How much of its quantity was reversed. */
  readonly reversed_quantity: string
  readonly explanation: JsonObject | null
  readonly goods_in_receipt_id: number | null
  readonly goods_in_line_id: number | null
  readonly putaway_task_id: number | null
  readonly goods_out_id: number | null
  readonly goods_out_line_id: number | null
  readonly goods_out_pick_list_id: number | null
  readonly tote_position: number | null
  readonly load_id: number | null
  readonly shipment_id: number | null
}

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
