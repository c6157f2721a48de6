import { lockAll } from '#database/lock-all.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { readTasks, type Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Instant } from '#values/instant.ts'

/** One row of `stock_checks`. */
export type StockCheck = AnyRow & {
  readonly location_id: number
  readonly warehouse_id: number
  readonly expected_completion_date: Instant | null
  readonly status: 'pending' | 'passed' | 'failed' | 'resolved' | 'cancelled'
  readonly origin: 'manual' | 'short_pick' | 'programme'
  readonly task_id: number | null
}

/** One count. Quantities are JSON numbers with 4 exact decimals. */
export type CountAttempt = {
  readonly attempt_number: number
  readonly physical_count: number
  readonly system_count: number
  readonly result: 'success' | 'failure'
  /** The pieces that were there, of a product whose pieces are known by their numbers. */
  readonly serial_numbers?: readonly string[]
}

/** The goods of a record; attributes the owner does not track are null. */
export type GoodsGroup = {
  readonly product_id: number
  readonly account_id: number
  readonly batch: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
}

/** One row of `stock_check_records`. Exact decimals are text. */
export type StockCheckRecord = AnyRow &
  GoodsGroup & {
    readonly stock_check_id: number
    readonly attempts: readonly CountAttempt[]
    readonly result: 'success' | 'failure' | 'left_out'
    readonly difference: string
    readonly unapplied: string
    /** When the group was last counted; for uncounted goods, when anything at the location was. */
    readonly counted_at: Instant
    /** How much arrived after that, and was left out. */
    readonly left_out: string
    readonly resolved_at: Instant | null
  }

/** Reads a stock check. */
function readCheck(tx: Transaction, id: number): Query<StockCheck> {
  return tx.one<StockCheck>(sql`
    select c.* from stock_checks c where c.tenant_id = ${tx.tenant.id} and c.id = ${id}`)
}

/** Reads the records of a stock check, in key order. */
export function readRecords(tx: Transaction, check: number): Query<readonly StockCheckRecord[]> {
  return tx.rows<StockCheckRecord>(sql`
    select r.*
    from stock_check_records r
    where r.tenant_id = ${tx.tenant.id} and r.stock_check_id = ${check}
    order by r.id`)
}

/** Locks a stock check with its task, and refuses one that is not pending. */
export async function lockPendingCheck(
  tx: Transaction,
  id: number,
): Promise<{ readonly check: StockCheck; readonly task: Task | null }> {
  const unlocked = await readCheck(tx, id)
  const [, check, tasks] = await tx.pipeline([
    lockAll(tx, { stock_checks: [id], tasks: [unlocked.task_id] }),
    readCheck(tx, id),
    readTasks(tx, unlocked.task_id === null ? [] : [unlocked.task_id]),
  ])
  if (check.status !== 'pending') throw refusal('stock_check_not_pending', { id, status: check.status })
  return { check, task: tasks[0] ?? null }
}

/** Refuses a check whose task is closed. */
export function assertTaskOpen(check: StockCheck, task: Task | null): void {
  if (task === null || task.status === 'COMPLETED' || task.status === 'CANCELLED')
    throw refusal('stock_check_task_closed', { id: check.id })
}
