import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { momentOf } from './buckets.ts'
import { sellableOfBalance } from './sellable-balance.ts'

/** Goods that a site lacks and a hub has. Quantities in units, as exact decimal text. */
export type TransferProposal = {
  readonly account_id: number
  readonly product_id: number
  readonly warehouse_from_id: number
  readonly warehouse_to_id: number
  readonly quantity: string
}

/**
 * What hubs could send to a lower-tier site whose orders need more than it has (operations 12): with 10 ordered and 4
 * sellable, 6 from the hub with the most stock, or all it has. Only stock that is visible to the caller counts.
 */
export function proposeTransfers(tx: Transaction, site: number): Promise<readonly TransferProposal[]> {
  const tenant = tx.tenant.id
  const sellable = sellableOfBalance(tx.tenant.id, momentOf(tx))
  return tx.rows<TransferProposal>(sql`
    with demand as materialized (
      select b.account_id, b.product_id, b.warehouse_id, b.ordered, ${sellable} as sellable
      from sites s
      join warehouses w on w.tenant_id = ${tenant} and w.site_id = s.id and w.is_active
      join stock_balances b on b.tenant_id = ${tenant} and b.warehouse_id = w.id
      where s.tenant_id = ${tenant} and s.id = ${site} and s.tier = 'lower' and ${isVisible(tx)}
        and exists (
          select from stock_balances o
          where o.tenant_id = ${tenant} and o.account_id = b.account_id and o.product_id = b.product_id and o.ordered > 0)
    ),
    lacking as materialized (
      select d.account_id, d.product_id, sum(d.ordered - d.sellable) as quantity,
        (array_agg(d.warehouse_id order by d.ordered - d.sellable desc, d.warehouse_id))[1] as warehouse_id
      from demand d
      group by d.account_id, d.product_id
      having sum(d.ordered) > sum(d.sellable)
    )
    select l.account_id, l.product_id, h.warehouse_id as warehouse_from_id, l.warehouse_id as warehouse_to_id,
      least(l.quantity, h.sellable) as quantity
    from lacking l
    cross join lateral (
      select b.warehouse_id, b.sellable
      from (
        select b.warehouse_id, ${sellable} as sellable
        from stock_balances b
        join warehouses w on w.tenant_id = ${tenant} and w.id = b.warehouse_id and w.is_active
        join sites s on s.tenant_id = ${tenant} and s.id = w.site_id and s.tier = 'upper'
        where b.tenant_id = ${tenant} and b.account_id = l.account_id and b.product_id = l.product_id and b.available > 0
          and ${isVisible(tx)}
      ) b
      where b.sellable > 0
      order by b.sellable desc, b.warehouse_id
      limit 1
    ) h
    order by l.product_id, l.account_id`)
}

/** Whether account and warehouse of balance `b` are visible to the caller. */
function isVisible({ caller }: Transaction): Sql {
  const { account_ids, warehouse_ids } = caller
  return sql`(${account_ids === null ? null : [...account_ids]}::bigint[] is null
      or b.account_id = any(${account_ids === null ? [] : [...account_ids]}::bigint[]))
    and (${warehouse_ids === null ? null : [...warehouse_ids]}::bigint[] is null
      or b.warehouse_id = any(${warehouse_ids === null ? [] : [...warehouse_ids]}::bigint[]))`
}
