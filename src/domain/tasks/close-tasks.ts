import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { isCharged, recordWork } from '#domain/charging/work-done.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import type { Task } from './task.ts'

/** What was done of a task, and where the goods are now. */
export type FinishedTask = {
  readonly id: number
  /** An exact decimal as text; null where there is nothing to count. */
  readonly confirmed_quantity: string | null
  /** What it was about, where another task was created for the rest; an exact decimal as text. */
  readonly start_quantity?: string
  readonly location_to_id?: number | null
  readonly storage_unit_to_id?: number | null
  readonly explanation?: JsonObject | null
  /** The putaway of the received goods, for a receive task. */
  readonly putaway_task_id?: number | null
  /** Who did it; by default the caller of the transaction. */
  readonly caller?: Caller
}

const FINISHED_COLUMNS = {
  id: 'int8',
  confirmed_quantity: 'numeric',
  start_quantity: 'numeric',
  location_to_id: 'int8',
  storage_unit_to_id: 'int8',
  explanation: 'jsonb',
  putaway_task_id: 'int8',
  user_id: 'int8',
  performed_at: 'timestamptz',
  sets_location: 'bool',
  sets_unit: 'bool',
} as const

/** Completes tasks in one statement; absent attributes stay as they are. */
export function finishTasks(tx: Transaction, finishes: readonly FinishedTask[]): Query<readonly Task[]> {
  if (finishes.length === 0) return tx.value([])
  const rows = finishes.map(({ caller = tx.caller, ...one }) => ({
    ...one,
    user_id: caller.user_id,
    performed_at: caller.performed_at,
    sets_location: one.location_to_id !== undefined,
    sets_unit: one.storage_unit_to_id !== undefined,
  }))
  return tx
    .rows<Task & { is_charged: boolean }>(sql`
    update tasks k
    set status = 'COMPLETED', confirmed_quantity = f.confirmed_quantity, start_quantity = coalesce(f.start_quantity, k.start_quantity),
      location_to_id = case when f.sets_location then f.location_to_id else k.location_to_id end,
      storage_unit_to_id = case when f.sets_unit then f.storage_unit_to_id else k.storage_unit_to_id end,
      explanation = coalesce(f.explanation, k.explanation), putaway_task_id = coalesce(f.putaway_task_id, k.putaway_task_id),
      completed_at = ${tx.now}, completing_user_id = f.user_id, performed_at = f.performed_at, ${nextVersion(tx, 'k')}
    from ${tableOf('f', FINISHED_COLUMNS, rows)}
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${finishes.map(({ id }) => id)}::bigint[]) and k.id = f.id
    returning k.*, ${isChargedTask(tx)} as is_charged`)
    .map((finished) => {
      recordWork(tx, 'task_ids', finished)
      return finished
    })
}

/** Whether the work of task `k` is charged per task: picking and receiving only. */
export function isChargedTask(tx: Transaction): Sql {
  const type = sql`case when k.type = 'PICK' then 'PICK' else 'RECEIPT' end`
  return sql`k.type in ('PICK', 'RCV') and ${isCharged(tx, sql`coalesce(k.ordering_account_id, k.account_id)`, type)}`
}

/** Cancels tasks, in one statement. Their reservations must have been released. */
export function cancelTasks(tx: Transaction, ids: readonly number[]): Query<unknown> {
  if (ids.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update tasks k
    set status = 'CANCELLED', ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${[...ids]}::bigint[])`)
}

/** Cancels requested moves of piles, and of units whose goods they name no pile of. */
export function cancelMoves(
  tx: Transaction,
  { stock_ids, unit_ids }: { readonly stock_ids: readonly number[]; readonly unit_ids: readonly number[] },
): Query<unknown> {
  if (stock_ids.length + unit_ids.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update tasks k
    set status = 'CANCELLED', ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'TRAN'
      and (k.stock_id = any(${[...stock_ids]}::bigint[])
        or (k.stock_id is null and k.storage_unit_from_id = any(${[...unit_ids]}::bigint[])))`)
}

/** Cancels replenishments that only suggest to take goods of piles, and have reserved nothing. */
export function cancelSuggestions(tx: Transaction, piles: readonly number[]): Query<unknown> {
  if (piles.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update tasks k
    set status = 'CANCELLED', ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.type = 'REPLEN' and k.status in ${OPEN} and k.stock_id = any(${[...piles]}::bigint[])
      and not exists (select from allocations a where a.tenant_id = k.tenant_id and a.task_id = k.id and a.state = 'open')`)
}

/** Marks tasks whose whole quantity was reversed. */
export function reverseTasks(tx: Transaction, ids: readonly number[]): Query<unknown> {
  if (ids.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update tasks k
    set reversed_at = ${tx.now}, reversed_quantity = coalesce(k.confirmed_quantity, 0), ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${[...ids]}::bigint[])`)
}
