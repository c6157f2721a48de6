import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { ORDER_STATUS, type Order, type PickList } from './order.ts'
import type { Consolidation } from './processing.ts'

/** What a pick list is made for. */
export type NewPickList = {
  /** Its id, where it was drawn before. */
  readonly id?: number
  /** The number it bears where none was given. */
  readonly number: string
  /** The order it is made for first. */
  readonly order: Order
  /** What it shares its picks by; null where they are of that order alone. */
  readonly consolidation: Consolidation | null
  /** The group of orders that share it. */
  readonly process_reference: string
}

/**
 * Makes the pick list of an order, or the one that the orders of a group share: it says what they have in common, and
 * when the first of them should leave.
 */
export function makePickList(tx: Transaction, made: NewPickList): Promise<PickList> {
  const { order, consolidation, number } = made
  const tenant = tx.tenant.id
  const together =
    consolidation === null
      ? sql`o.id = ${order.id}`
      : sql`o.id in (select r.goods_out_id from pick_processing_requests r
        where r.tenant_id = ${tenant} and r.process_reference = ${made.process_reference})`
  return tx.one<PickList>(sql`
    insert into goods_out_pick_lists (tenant_id, id, reference, pick_reference, pick_type, load_reference, goods_out_status_id, account_id,
      warehouse_id, goods_out_bay_id, expected_date_of_dispatch, pick_tasks_count, created_at, updated_at)
    select ${tenant}::bigint, coalesce(${made.id ?? null}::bigint, nextval('goods_out_pick_lists_id_seq')), ${consolidation?.reference ?? number}::text,
      case when count(distinct coalesce(o.pick_reference, '')) = 1 then min(o.pick_reference) end, ${order.pick_type}::text,
      case when count(distinct coalesce(o.load_reference, '')) = 1 then min(o.load_reference) end, ${ORDER_STATUS.ALLOCATED}::int,
      case when count(distinct o.account_id) = 1 then min(o.account_id) end, ${order.warehouse_id}::bigint,
      ${consolidation?.goods_out_bay_id ?? null}::bigint,
      coalesce(${consolidation?.expected_date_of_dispatch ?? null}::timestamptz, min(o.expected_date_of_dispatch)), 0,
      ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from goods_outs o
    where o.tenant_id = ${tenant} and ${together}
    returning goods_out_pick_lists.*`)
}
