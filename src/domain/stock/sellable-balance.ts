import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { tenantPlace } from '#records/placeholder.ts'
import type { Instant } from '#values/instant.ts'
import { bucketsOf, pilesById } from './buckets.ts'
import { isInLife } from './sellable.ts'

/** A shelf life that a product requires is taken as at most so long, so that its end is a date. */
const MOST_DAYS = 1_000_000

/**
 * What of the available quantity of balance `b` an order of that day may have (operations 0.7): an expression for a select list.
 * Nothing stores it, since a date passes without anything being written. Of the piles only those are read that may
 * be past their life, by the indexes of dates; undated ones and those with too much life left only where the product says so.
 */
export function sellableOfBalance(tenant: unknown, now: Sql): Sql {
  const free = sql`s.tenant_id = ${tenant} and s.account_id = b.account_id and s.product_id = b.product_id
        and s.warehouse_id = b.warehouse_id and s.status = 'available' and s.free > 0`
  const limit = sql`((${now} at time zone w.timezone)::date + least(greatest(p.shelf_life_min, 0), ${MOST_DAYS}::bigint)::int)`
  const found = sql`array(
          select s.id from stocks s
          where ${free} and s.sell_by_date < ${limit} and a.pick_rule <> 'best_before_date'
          union all
          select s.id from stocks s
          where ${free} and s.best_before_date < ${limit} and a.pick_rule <> 'sell_by_date'
          union all
          select s.id from stocks s
          where ${free} and coalesce(p.shelf_life_min, p.shelf_life_max) is not null and not ${isInLife(now)})`
  return sql`(
    select case when b.available = 0 or p.stop is true or p.obsolete >= 2 or not a.is_active or not w.is_active then 0
      else b.available - coalesce((
        select sum(n.available - n.sellable)
        from (${bucketsOf(tenant, pilesById(tenant, found), now)}) n), 0) end
    from products p, accounts a, warehouses w
    where p.tenant_id = ${tenant} and p.id = b.product_id and a.tenant_id = ${tenant} and a.id = b.account_id
      and w.tenant_id = ${tenant} and w.id = b.warehouse_id)`
}

/** What is sellable of balances on the day of a moment, by balance. Exact decimals as text. */
export function readSellable(
  tx: Transaction,
  ids: readonly number[],
  at: Instant,
): Query<ReadonlyMap<number, string>> {
  return tx
    .rows<{ id: number; sellable: string }>(sql`
    select b.id, ${sellableOfBalance(tx.tenant.id, sql`${at}::timestamptz`)} as sellable
    from stock_balances b
    where b.tenant_id = ${tx.tenant.id} and b.id = any(${[...ids]}::bigint[])`)
    .map((rows) => new Map(rows.map(({ id, sellable }) => [id, sellable])))
}

/** Where lists read balances from: the table, and what of it is sellable now. */
const balances = sql`(
  select b.*, ${sellableOfBalance(tenantPlace, sql`now()`)} as sellable
  from stock_balances b)`

/** The sources of lists of resources with fields that are not stored, by resource. */
export const derivedSources: ReadonlyMap<string, Sql> = new Map([['stock_balances', balances]])
