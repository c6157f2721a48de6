import Big from 'big.js'
import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { recordCounted } from '#domain/stock/record-counted.ts'
import { cancelTasks, finishTasks } from '#domain/tasks/close-tasks.ts'
import type { Instant } from '#values/instant.ts'
import { countSystem, isSameGroup, type SystemGroup } from './count-system.ts'
import { type GroupChange, readChanges, sumOf } from './read-changes.ts'
import { attemptFor } from './record-attempt.ts'
import {
  assertTaskOpen,
  type GoodsGroup,
  lockPendingCheck,
  readRecords,
  type StockCheck,
  type StockCheckRecord,
} from './stock-check.ts'

/** Goods that arrived after the last count, so that nobody can have counted them. */
export type LeftOutGoods = GoodsGroup & {
  /** An exact decimal as text. */
  readonly quantity: string
}

/**
 * Completes a stock check: goods that were not counted count as 0 (operations 8.1). Goods that arrived after
 * the last count are left out and returned.
 */
export async function completeCheck(tx: Transaction, id: number): Promise<readonly LeftOutGoods[]> {
  const { check, task } = await lockPendingCheck(tx, id)
  assertTaskOpen(check, task)
  const [counted, groups] = await tx.pipeline([readRecords(tx, id), countSystem(tx, check.location_id)])
  const counted_at = lastOf(counted) ?? tx.now
  const changes = await readChanges(tx, { location_id: check.location_id, since: counted_at })
  const uncounted = groups
    .filter((group) => !counted.some((record) => isSameGroup(record, group)))
    .map((group) => quantityAtCount(group, changes))
  const passes =
    uncounted.every(({ stood }) => stood.lte(0)) && counted.every(({ result }) => result === 'success')
  const right = groups.filter((group) =>
    counted.some((record) => record.result === 'success' && isSameGroup(record, group)),
  )
  await lockAll(tx, { locations: [check.location_id] })

  await writeUncounted(tx, check, { uncounted, counted_at })
  if (task !== null) await finishTasks(tx, [{ id: task.id, confirmed_quantity: null }])
  await tx.run(sql`
    update stock_checks c
    set status = ${passes ? 'passed' : 'failed'}, completed_at = ${tx.now}, ${nextVersion(tx, 'c')}
    where c.tenant_id = ${tx.tenant.id} and c.id = ${id}`)
  await tx.run(sql`
    update locations l
    set last_counted_at = ${tx.now}, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id} and l.id = ${check.location_id}`)
  await recordCounted(
    tx,
    right.flatMap(({ pile_ids }) => pile_ids),
  )
  return uncounted.flatMap(({ group: { pile_ids, quantity, serial_numbers, ...group }, left_out }) =>
    left_out.gt(0) ? [{ ...group, quantity: left_out.toFixed() }] : [],
  )
}

/** The time of the last count; null without one. */
function lastOf(records: readonly StockCheckRecord[]): Instant | null {
  return records.reduce<Instant | null>(
    (last, { counted_at }) => (last === null || counted_at > last ? counted_at : last),
    null,
  )
}

type UncountedGroup = {
  readonly group: SystemGroup
  /** The quantity at the last count. */
  readonly stood: Big
  /** How much of the current quantity arrived since. */
  readonly left_out: Big
}

function quantityAtCount(group: SystemGroup, changes: readonly GroupChange[]): UncountedGroup {
  const own = changes.filter((change) => isSameGroup(change, group))
  const [came, quantity] = [sumOf(own, { arrivals: true }), new Big(group.quantity)]
  return { group, stood: quantity.minus(sumOf(own)), left_out: came.lt(quantity) ? came : quantity }
}

async function writeUncounted(
  tx: Transaction,
  check: StockCheck,
  { uncounted, counted_at }: { readonly uncounted: readonly UncountedGroup[]; readonly counted_at: Instant },
): Promise<void> {
  if (uncounted.length === 0) return
  const rows = uncounted.map(
    ({ group: { pile_ids, quantity, serial_numbers, ...group }, stood, left_out }) => {
      const written = { ...group, left_out: left_out.toFixed() }
      if (stood.lte(0)) return { ...written, attempts: [], result: 'left_out', difference: '0' }
      const attempt = attemptFor({ number: 1, physical: '0', system: stood.toFixed() })
      return { ...written, attempts: [attempt], result: attempt.result, difference: stood.neg().toFixed() }
    },
  )
  await tx.run(sql`
    insert into stock_check_records (tenant_id, stock_check_id, product_id, account_id, batch, sell_by_date, best_before_date,
      attempts, result, difference, unapplied, left_out, counted_at, created_at, updated_at)
    select ${tx.tenant.id}::bigint, ${check.id}::bigint, r.product_id, r.account_id, r.batch, r.sell_by_date, r.best_before_date,
      r.attempts, r.result, r.difference, 0, r.left_out, ${counted_at}::timestamptz, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id bigint, account_id bigint, batch text, sell_by_date date,
      best_before_date date, attempts jsonb, result text, difference numeric, left_out numeric)`)
}

/** Cancels a stock check; its counts are kept. */
export async function cancelCheck(tx: Transaction, id: number): Promise<void> {
  const { task } = await lockPendingCheck(tx, id)

  if (task !== null && task.status !== 'COMPLETED') await cancelTasks(tx, [task.id])
  await tx.run(sql`
    update stock_checks c
    set status = 'cancelled', ${nextVersion(tx, 'c')}
    where c.tenant_id = ${tx.tenant.id} and c.id = ${id}`)
}
