import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { ORDER_STATUS, type Order, type PickList } from './order.ts'
import type { Consolidation } from './processing.ts'

/** A pick list to create. */
export type NewPickList = {
  /** Its id, where it was drawn before. */
  readonly id?: number
  /** The number it bears where none was given. */
  readonly number: string
  /** The order it is made for first. */
  readonly order: Order
}

/** What pick lists that are made together have in common. */
export type PickListGroup = {
  /** What they share their picks by; null where the picks of each are of its order alone. */
  readonly consolidation: Consolidation | null
  /** The group of orders that share one. */
  readonly process_reference: string
}

/**
 * Creates the pick lists of orders, or the one list of a group, in one statement, with the common attributes of the
 * orders and the earliest dispatch date. Returns them in key order.
 */
export function createPickLists(
  tx: Transaction,
  newLists: readonly NewPickList[],
  { consolidation, process_reference }: PickListGroup,
): Query<readonly PickList[]> {
  const tenant = tx.tenant.id
  const together =
    consolidation === null
      ? sql`o.id = n.order_id`
      : sql`o.id in (select r.goods_out_id from pick_processing_requests r
        where r.tenant_id = ${tenant} and r.process_reference = ${process_reference})`
  const rows = newLists.map(({ id, number, order: { id: order_id, pick_type, warehouse_id } }) => ({
    ...{ id, order_id, pick_type, warehouse_id },
    reference: consolidation?.reference ?? number,
  }))
  return tx.rows<PickList>(sql`
    with made as (
      insert into goods_out_pick_lists (tenant_id, id, reference, pick_reference, pick_type, load_reference, goods_out_status_id,
        account_id, warehouse_id, goods_out_bay_id, expected_date_of_dispatch, shares_totes, pick_tasks_count, created_at, updated_at)
      select ${tenant}::bigint, coalesce(n.id, nextval('goods_out_pick_lists_id_seq')), n.reference, s.pick_reference, n.pick_type,
        s.load_reference, ${ORDER_STATUS.ALLOCATED}::int, s.account_id, n.warehouse_id, ${consolidation?.goods_out_bay_id ?? null}::bigint,
        coalesce(${consolidation?.expected_date_of_dispatch ?? null}::timestamptz, s.expected_date_of_dispatch),
        ${consolidation?.shares_totes === true}, 0,
        ${tx.now}::timestamptz, ${tx.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, order_id bigint, pick_type text, warehouse_id bigint,
        reference text)
      cross join lateral (
        select case when count(distinct coalesce(o.pick_reference, '')) = 1 then min(o.pick_reference) end as pick_reference,
          case when count(distinct coalesce(o.load_reference, '')) = 1 then min(o.load_reference) end as load_reference,
          case when count(distinct o.account_id) = 1 then min(o.account_id) end as account_id,
          min(o.expected_date_of_dispatch) as expected_date_of_dispatch
        from goods_outs o
        where o.tenant_id = ${tenant} and ${together}
        group by o.tenant_id
      ) s
      returning *
    )
    select * from made order by id`)
}

/** Creates the pick list of one order. */
export async function createPickList(tx: Transaction, input: NewPickList & PickListGroup): Promise<PickList> {
  const [list] = await createPickLists(tx, [input], input)
  if (list === undefined) throw new Error(`order ${input.order.id} got no pick list`)
  return list
}
