import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { allocateOrder } from '#domain/allocation/allocate-order.ts'
import { joinLoad } from '#domain/loading/join-load.ts'
import { announcePickLists } from '#domain/orders/announce-order.ts'
import { createPickList } from '#domain/orders/create-pick-list.ts'
import {
  type Order,
  type OrderLine,
  outstanding,
  outstandingOf,
  type PickList,
  readOrderLines,
  readOrders,
  readPickLists,
} from '#domain/orders/order.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { nextNumber } from '#records/numbers.ts'
import { uuidv7 } from '#values/ids.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'

/** Orders waiting for goods of a receipt, with their lines of a product. */
export type WaitingOrders = { readonly order_ids: readonly number[]; readonly line_ids: readonly number[] }

/**
 * Finds the crossdock orders of a receipt that were processed and still have an outstanding quantity of a
 * product (operations 7.7).
 */
export function findOrdersWaitingForReceipt(
  tx: Transaction,
  { receipt_id, product_id }: { readonly receipt_id: number; readonly product_id: number },
): Query<WaitingOrders> {
  return tx
    .rows<{ order_id: number; line_id: number }>(sql`
    select o.id as order_id, l.id as line_id
    from goods_outs o
    join goods_out_lines l on l.tenant_id = o.tenant_id and l.goods_out_id = o.id
    where o.tenant_id = ${tx.tenant.id} and o.goods_in_receipt_id = ${receipt_id} and o.goods_out_type = 'crossdock'
      and o.awaits_receipt and l.product_id = ${product_id} and ${outstanding} > 0
    order by o.priority desc, o.id, l.id`)
    .map((rows) => ({
      order_ids: [...new Set(rows.map(({ order_id }) => order_id))],
      line_ids: rows.map(({ line_id }) => line_id),
    }))
}

/**
 * Allocates newly received goods to the orders waiting for them, by priority; their picks move the goods from the bay
 * to the staging location (operations 7.7). The orders and lines are locked. Returns the allocated quantity, which
 * needs no putaway.
 */
export async function allocateToWaitingOrders(
  tx: Transaction,
  model: Model,
  { waiting, stock_ids }: { readonly waiting: WaitingOrders; readonly stock_ids: readonly number[] },
): Promise<Big> {
  const { order_ids } = waiting
  const [orders, lines, before] = await tx.pipeline([
    readOrders(tx, order_ids),
    readOrderLines(tx, order_ids),
    readReservedQuantity(tx, stock_ids),
  ])
  // One after the other, since each takes goods that the next can no longer have.
  await mapInSequence(order_ids, async (id) => {
    const order = orders.find((one) => one.id === id)
    if (order === undefined || !order.awaits_receipt) return
    await allocateToOrder(tx, model, { order, lines: lines.filter((line) => line.goods_out_id === id) })
  })
  return (await readReservedQuantity(tx, stock_ids)).minus(before)
}

/** The reserved quantity of piles. */
function readReservedQuantity(tx: Transaction, stock_ids: readonly number[]): Query<Big> {
  return tx
    .one<{ quantity: string }>(sql`
    select coalesce(sum(s.allocated_quantity), 0) as quantity
    from stocks s
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...stock_ids]}::bigint[])`)
    .map(({ quantity }) => new Big(quantity))
}

type OrderToServe = { readonly order: Order; readonly lines: readonly OrderLine[] }

async function allocateToOrder(tx: Transaction, model: Model, { order, lines }: OrderToServe): Promise<void> {
  const process_reference = uuidv7()
  const { tasks, outstanding: remaining } = await allocateOrder(tx, model, {
    order,
    lines: lines.filter((line) => outstandingOf(line).gt(0)),
    pick_list_id: null,
    location_to_id: order.location_id ?? (await readDefaultBay(tx, order)),
    request: process_reference,
  })
  if (tasks.length === 0) return
  const [open] = await findOpenList(tx, order)
  const number = open === undefined ? await nextNumber(tx, 'PICKLIST') : ''
  const pickList =
    open ?? (await createPickList(tx, { number, order, consolidation: null, process_reference }))
  await tx.pipeline([
    tx.run(sql`
      update tasks k
      set goods_out_pick_list_id = ${pickList.id}, ${nextVersion(tx, 'k')}
      where k.tenant_id = ${tx.tenant.id} and k.id = any(${tasks.map(({ id }) => id)}::bigint[])`),
    tx.run(sql`
      update goods_outs o
      set first_processed_at = coalesce(o.first_processed_at, ${tx.now}), awaits_receipt = ${remaining.gt(0)},
        ${nextVersion(tx, 'o')}
      where o.tenant_id = ${tx.tenant.id} and o.id = ${order.id}`),
  ])
  await joinLoad(tx, model, [order])
  await updateOrderProgress(tx, model, {
    order_ids: [order.id],
    list_ids: [pickList.id],
    announced: { event: 'processed', extras: { process_reference } },
  })
  if (open === undefined) await announcePickLists(tx, model, [{ event: 'created', list: pickList }])
}

/** The pick list with picks of the order, while it is open. */
async function findOpenList(tx: Transaction, order: Order): Promise<readonly PickList[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select distinct k.goods_out_pick_list_id as id
    from tasks k
    join goods_out_pick_lists p on p.tenant_id = k.tenant_id and p.id = k.goods_out_pick_list_id and p.goods_out_status_id in (3, 5)
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = ${order.id} and k.type = 'PICK'
    order by id`)
  return readPickLists(
    tx,
    rows.map(({ id }) => id),
  )
}

async function readDefaultBay(tx: Transaction, { warehouse_id }: Order): Promise<number | null> {
  const { id } = await tx.one<{ id: number | null }>(sql`
    select w.default_goods_out_location_id as id
    from warehouses w
    where w.tenant_id = ${tx.tenant.id} and w.id = ${warehouse_id}`)
  return id
}
