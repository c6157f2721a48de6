import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { OPEN } from './buckets.ts'

/** An order whose goods are on a unit, and their pick list. */
export type ToteGoods = {
  readonly storage_unit_id: number
  readonly goods_out_id: number
  /** The reference of the order, if visible to the caller. */
  readonly order_reference: string | null
  readonly goods_out_pick_list_id: number | null
  /** Whether each order of the list has a position in its totes. */
  readonly shares_totes: boolean
}

/**
 * Reads the orders whose goods are on units: what tasks of orders have reserved, and what is to be put back after a
 * cancellation. With `totes`, units that leave the warehouse are skipped.
 */
export function readToteGoods(
  tx: Transaction,
  units: readonly (number | null)[],
  which: 'totes' | 'all' = 'totes',
): Query<readonly ToteGoods[]> {
  const ids = units.filter((id) => id !== null)
  if (ids.length === 0) return tx.value([])
  const tenant = tx.tenant.id
  const { account_ids } = tx.caller
  return tx.rows<ToteGoods>(sql`
    select distinct s.storage_unit_id, o.id as goods_out_id, k.goods_out_pick_list_id, coalesce(p.shares_totes, false) as shares_totes,
      case when ${account_ids === null} or o.account_id = any(${account_ids ?? []}::bigint[]) then o.reference end as order_reference
    from storage_units u
    join storage_unit_types t on t.tenant_id = ${tenant} and t.id = u.storage_unit_type_id and (${which === 'all'} or not t.leaves_warehouse)
    join stocks s on s.tenant_id = ${tenant} and s.storage_unit_id = u.id
    cross join lateral (
      select a.task_id from allocations a where a.tenant_id = ${tenant} and a.stock_id = s.id and a.state = 'open'
      union all
      select b.id from tasks b
      where b.tenant_id = ${tenant} and b.type = 'TRAN' and b.status in ${OPEN} and b.stock_id = s.id
      union all
      select b.id from tasks b
      where b.tenant_id = ${tenant} and b.type = 'TRAN' and b.status in ${OPEN} and b.stock_id is null and b.storage_unit_from_id = u.id
    ) x
    join tasks k on k.tenant_id = ${tenant} and k.id = x.task_id
    join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
    left join goods_out_pick_lists p on p.tenant_id = ${tenant} and p.id = k.goods_out_pick_list_id
    where u.tenant_id = ${tenant} and u.id = any(${ids}::bigint[])
    order by s.storage_unit_id, goods_out_id, k.goods_out_pick_list_id`)
}

/** Refuses to put goods of an order into a tote that holds those of another, unless both are of one list that shares its totes. */
export function assertSameOrder(
  tote: { readonly reference: string },
  goods: Omit<ToteGoods, 'storage_unit_id'>,
  held: readonly Omit<ToteGoods, 'storage_unit_id'>[],
): void {
  const other = held.find((one) => {
    const isShared =
      one.shares_totes &&
      one.goods_out_pick_list_id !== null &&
      one.goods_out_pick_list_id === goods.goods_out_pick_list_id
    return one.goods_out_id !== goods.goods_out_id && !isShared
  })
  if (other !== undefined)
    throw refusal('tote_holds_another_order', { reference: tote.reference, order: other.order_reference })
}
