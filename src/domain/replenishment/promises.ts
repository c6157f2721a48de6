import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Allocation } from '#domain/stock/reserve.ts'
import type { Task } from '#domain/tasks/task.ts'
import { sumsBy } from '#values/decimal.ts'
import type { Instant } from '#values/instant.ts'

/** A reservation of a replenishment; one that is promised names its held pick. */
export type PromisedAllocation = Allocation & {
  readonly pick_held_at: Instant | null
}

/** The reservations of replenishments, or those promised to picks; the oldest promises first. */
export function readPromises(
  tx: Transaction,
  of: { readonly replenishments?: readonly number[]; readonly picks?: readonly number[] },
): Query<readonly PromisedAllocation[]> {
  const tenant = tx.tenant.id
  return tx.rows<PromisedAllocation>(sql`
    select a.*, p.held_at as pick_held_at
    from allocations a
    left join tasks p on p.tenant_id = ${tenant} and p.id = a.for_task_id
    where a.tenant_id = ${tenant} and a.state = 'open' and a.task_id in (
      select unnest(${[...(of.replenishments ?? [])]}::bigint[])
      union
      select f.task_id
      from allocations f
      where f.tenant_id = ${tenant} and f.for_task_id = any(${[...(of.picks ?? [])]}::bigint[]) and f.state = 'open')
    order by a.for_task_id is null, p.held_at, a.for_task_id, a.id`)
}

/** Part of a promise that a held pick no longer needs. */
export type Withdrawal = { readonly promise: PromisedAllocation; readonly quantity: Big }

/** Withdraws promises from held picks; the goods stay reserved for the replenishment. */
export async function withdrawPromises(tx: Transaction, withdrawals: readonly Withdrawal[]): Promise<void> {
  if (withdrawals.length === 0) return
  const rows = withdrawals.map(({ promise, quantity }) => ({
    id: promise.id,
    quantity: quantity.toFixed(),
    is_whole: quantity.gte(promise.quantity),
  }))
  const tenant = tx.tenant.id
  await tx.run(sql`
    with part as materialized (
      select t.id, t.quantity, t.is_whole
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id bigint, quantity numeric, is_whole boolean)
    ),
    kept as (
      insert into allocations (tenant_id, task_id, stock_id, quantity, state, explanation, created_at, updated_at)
      select ${tenant}::bigint, a.task_id, a.stock_id, p.quantity, a.state, a.explanation, a.created_at, ${tx.now}::timestamptz
      from part p
      join allocations a on a.tenant_id = ${tenant} and a.id = p.id
      where not p.is_whole
    )
    update allocations a
    set for_task_id = case when p.is_whole then null else a.for_task_id end,
      goods_out_line_id = case when p.is_whole then null else a.goods_out_line_id end,
      quantity = case when p.is_whole then a.quantity else a.quantity - p.quantity end,
      ${nextVersion(tx, 'a')}
    from part p
    where a.tenant_id = ${tenant} and a.id = p.id`)
}

/** How much of a pick's promises is withdrawn when it gets a quantity, promise by promise. */
export function withdrawalsFor(
  pick: Task,
  { promises, quantity }: { readonly promises: readonly PromisedAllocation[]; readonly quantity: Big },
): readonly Withdrawal[] {
  let rest = quantity
  return promises.flatMap((promise) => {
    if (promise.for_task_id !== pick.id || rest.lte(0)) return []
    const part = rest.lt(promise.quantity) ? rest : new Big(promise.quantity)
    rest = rest.minus(part)
    return [{ promise, quantity: part }]
  })
}

/**
 * Replenishments without promises once some are withdrawn. One for a demand pickface keeps its reservations;
 * others go on without (operations 5.5).
 */
export function unneededReplenishments(
  replenishments: readonly Task[],
  {
    promises,
    withdrawals,
  }: { readonly promises: readonly PromisedAllocation[]; readonly withdrawals: readonly Withdrawal[] },
): readonly number[] {
  const taken = sumsBy(withdrawals.map(({ promise, quantity }) => [promise.id, quantity]))
  const isKept = ({ id, quantity, for_task_id }: PromisedAllocation) =>
    for_task_id != null && new Big(quantity).gt(taken.get(id) ?? 0)
  const touched = new Set(withdrawals.map(({ promise }) => promise.task_id))
  return replenishments
    .filter(({ id, subtype }) => touched.has(id) && subtype !== 'DEMAND')
    .filter(({ id }) => !promises.some((promise) => promise.task_id === id && isKept(promise)))
    .map(({ id }) => id)
}
