import Big from 'big.js'
import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { recordCounted } from '#domain/stock/record-counted.ts'
import { cancelTasks, finishTasks } from '#domain/tasks/close-tasks.ts'
import type { Instant } from '#values/instant.ts'
import { countSystem, isSameGroup, type SystemGroup } from './count-system.ts'
import { type Change, readChanges, sumOf } from './read-changes.ts'
import { attemptFor } from './record-attempt.ts'
import {
  assertTaskOpen,
  type Group,
  readRecords,
  type StockCheck,
  type StockCheckRecord,
  takePending,
} from './stock-check.ts'

/** Goods that came in after the last count, so that nobody can have counted them. */
export type LeftOut = Group & {
  /** An exact decimal as text. */
  readonly quantity: string
}

/**
 * Closes a count: what stood there and was not counted counts as nothing (operations 8.1). Goods that came in after the last
 * count are left out; gives them.
 */
export async function completeCheck(tx: Transaction, id: number): Promise<readonly LeftOut[]> {
  const { check, task } = await takePending(tx, id)
  assertTaskOpen(check, task)
  const [counted, groups] = await tx.pipeline([readRecords(tx, id), countSystem(tx, check.location_id)])
  const counted_at = lastOf(counted) ?? tx.now
  const changes = await readChanges(tx, { location_id: check.location_id, since: counted_at })
  const uncounted = groups
    .filter((group) => !counted.some((record) => isSameGroup(record, group)))
    .map((group) => standingThen(group, changes))
  const passes =
    uncounted.every(({ stood }) => stood.lte(0)) && counted.every(({ result }) => result === 'success')
  const right = groups.filter((group) =>
    counted.some((record) => record.result === 'success' && isSameGroup(record, group)),
  )
  await lockAll(tx, { locations: [check.location_id] })

  await keepUncounted(tx, check, { uncounted, counted_at })
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
  return uncounted.flatMap(({ group: { pile_ids, quantity, ...group }, left_out }) =>
    left_out.gt(0) ? [{ ...group, quantity: left_out.toFixed() }] : [],
  )
}

/** When anything was last counted; null where nothing was. */
function lastOf(records: readonly StockCheckRecord[]): Instant | null {
  return records.reduce<Instant | null>(
    (last, { counted_at }) => (last === null || counted_at > last ? counted_at : last),
    null,
  )
}

type Uncounted = {
  readonly group: SystemGroup
  /** How much of it stood there when anything was last counted. */
  readonly stood: Big
  /** How much of what stands there has come in since. */
  readonly left_out: Big
}

function standingThen(group: SystemGroup, changes: readonly Change[]): Uncounted {
  const own = changes.filter((change) => isSameGroup(change, group))
  const [came, quantity] = [sumOf(own, { arrivals: true }), new Big(group.quantity)]
  return { group, stood: quantity.minus(sumOf(own)), left_out: came.lt(quantity) ? came : quantity }
}

async function keepUncounted(
  tx: Transaction,
  check: StockCheck,
  { uncounted, counted_at }: { readonly uncounted: readonly Uncounted[]; readonly counted_at: Instant },
): Promise<void> {
  if (uncounted.length === 0) return
  const rows = uncounted.map(({ group: { pile_ids, quantity, ...group }, stood, left_out }) => {
    const kept = { ...group, left_out: left_out.toFixed() }
    if (stood.lte(0)) return { ...kept, attempts: [], result: 'left_out', difference: '0' }
    const attempt = attemptFor({ number: 1, physical: '0', system: stood.toFixed() })
    return { ...kept, attempts: [attempt], result: attempt.result, difference: stood.neg().toFixed() }
  })
  await tx.run(sql`
    insert into stock_check_records (tenant_id, stock_check_id, product_id, account_id, batch, sell_by_date, best_before_date,
      attempts, result, difference, unapplied, left_out, counted_at, created_at, updated_at)
    select ${tx.tenant.id}::bigint, ${check.id}::bigint, r.product_id, r.account_id, r.batch, r.sell_by_date, r.best_before_date,
      r.attempts, r.result, r.difference, 0, r.left_out, ${counted_at}::timestamptz, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id bigint, account_id bigint, batch text, sell_by_date date,
      best_before_date date, attempts jsonb, result text, difference numeric, left_out numeric)`)
}

/** Gives up a count; what was counted is kept. */
export async function cancelCheck(tx: Transaction, id: number): Promise<void> {
  const { task } = await takePending(tx, id)

  if (task !== null && task.status !== 'COMPLETED') await cancelTasks(tx, [task.id])
  await tx.run(sql`
    update stock_checks c
    set status = 'cancelled', ${nextVersion(tx, 'c')}
    where c.tenant_id = ${tx.tenant.id} and c.id = ${id}`)
}
