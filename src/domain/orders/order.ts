import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { FilledRow, RowOf } from '#declare/rows.ts'
import type { AnyRow } from '#records/columns.ts'
import type { goodsOutLines } from '#resources/outbound/goods-out-lines.ts'
import type { goodsOuts } from '#resources/outbound/goods-outs.ts'
import type { Instant } from '#values/instant.ts'

/** The ids of the statuses of orders and pick lists, the same in every tenant (operations 4.2). */
export const ORDER_STATUS = {
  DRAFT: 1,
  PENDING: 2,
  PICK: 3,
  PART: 4,
  ALLOCATED: 5,
  COMPLETED: 6,
  PART_ALLOCATED: 7,
  CANCELLED: 8,
} as const

/** How far an order or a pick list is. */
export type OrderStatus = keyof typeof ORDER_STATUS

/** How the goods of an order leave (operations 4.9). */
export type DispatchStrategy = 'manual' | 'auto' | 'load' | 'shipment' | 'auto_shipment'

/** One row of `goods_outs`. */
export type Order = AnyRow &
  FilledRow<RowOf<typeof goodsOuts>, 'warehouse_id' | 'goods_out_status_id' | 'pick_type'>

/** One row of `goods_out_lines`. Exact decimals are text. */
export type OrderLine = AnyRow & RowOf<typeof goodsOutLines>

/** One row of `goods_out_pick_lists`. */
export type PickList = AnyRow & {
  readonly reference: string
  readonly pick_reference: string | null
  readonly pick_type: Order['pick_type']
  readonly load_reference: string | null
  readonly goods_out_status_id: number
  readonly account_id: number | null
  readonly warehouse_id: number
  readonly goods_out_bay_id: number | null
  readonly picked_at: Instant | null
  readonly pick_tasks_count: number
  readonly shares_totes: boolean
}

/** What of a line `l` is wanted and neither reserved nor given up. */
export const outstanding: Sql = sql`(l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity)`

/** Reads orders as they stand, in key order. */
export function readOrders(tx: Transaction, ids: readonly number[]): Query<readonly Order[]> {
  return tx.rows<Order>(sql`
    select o.*
    from goods_outs o
    where o.tenant_id = ${tx.tenant.id} and o.id = any(${[...ids]}::bigint[])
    order by o.id`)
}

/** Reads the lines of orders as they stand, in key order. */
export function readOrderLines(tx: Transaction, order_ids: readonly number[]): Query<readonly OrderLine[]> {
  return tx.rows<OrderLine>(sql`
    select l.*
    from goods_out_lines l
    where l.tenant_id = ${tx.tenant.id} and l.goods_out_id = any(${[...order_ids]}::bigint[])
    order by l.id`)
}

/** Reads pick lists as they stand, in key order. */
export function readPickLists(tx: Transaction, ids: readonly number[]): Query<readonly PickList[]> {
  return tx.rows<PickList>(sql`
    select p.*
    from goods_out_pick_lists p
    where p.tenant_id = ${tx.tenant.id} and p.id = any(${[...ids]}::bigint[])
    order by p.id`)
}

/** The order with an id among those that were read; if it was deleted since, the act is retried. */
export function orderIn(orders: readonly Order[], id: number): Order {
  const order = orders.find((one) => one.id === id)
  if (order === undefined) throw new SerializationFailure(`order ${id} is gone`)
  return order
}

/** What of a line is wanted and neither reserved nor given up, in units. */
export function outstandingOf(line: OrderLine): Big {
  return new Big(line.order_quantity)
    .plus(line.rounded_quantity)
    .minus(line.allocated_quantity)
    .minus(line.short_quantity)
}

/** A line with its outstanding quantity limited: the rest waits for the next processing of the order. */
export function withOutstandingAtMost(line: OrderLine, quantity: Big): OrderLine {
  const rest = outstandingOf(line).minus(quantity)
  if (rest.lte(0)) return line
  return { ...line, order_quantity: new Big(line.order_quantity).minus(rest).toFixed() }
}

const statusNames = new Map<number, OrderStatus>(
  Object.entries(ORDER_STATUS).map(([status, id]) => [id, status as OrderStatus]),
)

/** How far an order or a pick list is, in words; PART is of old data and means PART_ALLOCATED. */
export function statusOf({ goods_out_status_id }: Pick<Order, 'goods_out_status_id'>): OrderStatus {
  const status = statusNames.get(goods_out_status_id)
  if (status === undefined) throw new Error(`no status has the id ${goods_out_status_id}`)
  return status === 'PART' ? 'PART_ALLOCATED' : status
}

/** The ids of those orders that assemble or take apart. */
export function worksOrdersOf(orders: readonly Order[]): readonly number[] {
  return orders.flatMap(({ id, goods_out_type }) => (goods_out_type === 'work_order' ? [id] : []))
}
