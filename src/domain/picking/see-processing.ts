import type Big from 'big.js'
import { commitLazily } from '#database/commit-lazily.ts'
import { keepPlans } from '#database/keep-plans.ts'
import { lockAll } from '#database/lock-all.ts'
import { lockFound } from '#database/lock-rows.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { joinLoad } from '#domain/loading/join-load.ts'
import {
  type Order,
  type OrderLine,
  orderIn,
  type PickList,
  readLines,
  readOrders,
  readPickLists,
} from '#domain/orders/order.ts'
import { type Consolidation, takeRequest, type Waiting } from '#domain/orders/processing.ts'

/** An order for which stock is sought now. */
export type Processing = {
  readonly request: Waiting
  /** Shared by the orders that are processed together. */
  readonly process_reference: string
  readonly consolidation: Consolidation | null
  /** The list that the orders before it have made, which it shares. */
  readonly list_id: number | null
  /** The number its list bears where it makes one. */
  readonly number: string
}

/** What an order needs to know of its surroundings. */
export type Around = {
  /** The id of the list it makes. */
  readonly new_list_id: number
  readonly allow_part_allocation: boolean
  readonly default_goods_out_location_id: number | null
  readonly default_work_location_id: number | null
  /** Whether the receipt it sends on may still bring goods. */
  readonly is_receipt_open: boolean
  /** How much has come on that receipt. */
  readonly received: string
}

/** An order that has been taken, with its lines and its surroundings. */
export type Scene = {
  readonly order: Order
  readonly lines: readonly OrderLine[]
  readonly around: Around
  /** The shared list, where it is there already. */
  readonly list: PickList | null
}

/** What an order has on its list. */
export type Came = {
  readonly allocated: Big
  readonly wanted: Big
  readonly picks: number
  /** Lists its picks were on before. */
  readonly left_list_ids: readonly number[]
  readonly awaits_receipt: boolean
}

/**
 * Locks an order with its lists, its load and its lines, and reads it; null where its request was seen to already. An
 * order that goes with a load joins it before its lines are locked.
 */
export async function takeProcessing(
  tx: Transaction,
  model: Model,
  { request, list_id }: Processing,
): Promise<Scene | null> {
  const id = request.goods_out_id
  const lists = sql`
    select unnest(${list_id === null ? [] : [list_id]}::bigint[])
    union
    select k.goods_out_pick_list_id from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = ${id} and k.goods_out_pick_list_id is not null`
  const documents = Promise.all([
    keepPlans(tx),
    takeRequest(tx, request.id),
    lockAll(tx, { goods_in_receipts: [request.sends_on_receipt_id], goods_outs: [id] }),
    lockFound(tx, 'goods_out_pick_lists', lists),
    readOrders(tx, [id]),
    commitLazily(tx),
  ])
  if (request.joins_load) {
    const [, isWaiting, , , orders] = await documents
    if (!isWaiting) return null
    await joinLoad(tx, model, orders)
  }
  const [[, isWaiting, , , orders], , lines, around, listed] = await Promise.all([
    documents,
    lockFound(
      tx,
      'goods_out_lines',
      sql`select l.id from goods_out_lines l where l.tenant_id = ${tx.tenant.id} and l.goods_out_id = ${id}`,
    ),
    readLines(tx, [id]),
    readAround(tx, id),
    list_id === null ? [] : readPickLists(tx, [list_id]),
  ])
  if (!isWaiting) return null
  const order = orderIn(orders, id)
  // Its load was named only just now: what is not free at once makes the act start over.
  if (!request.joins_load) await joinLoad(tx, model, [order])
  return { order, lines, around, list: listed[0] ?? null }
}

/** How much has come on the receipt that an order sends on. */
export function receivedFor(order: Sql): Sql {
  return sql`(
    select coalesce(sum(l.received_quantity), 0) from goods_in_lines l
    where l.tenant_id = ${order}.tenant_id and l.goods_in_receipt_id = ${order}.goods_in_receipt_id)`
}

function readAround(tx: Transaction, order: number): Promise<Around> {
  return tx.one<Around>(sql`
    select nextval('goods_out_pick_lists_id_seq') as new_list_id, a.allow_part_allocation, w.default_goods_out_location_id, w.default_work_location_id,
      exists (select from goods_in_receipts r
        where r.tenant_id = o.tenant_id and r.id = o.goods_in_receipt_id and r.status in ('PENDING', 'RCV')) as is_receipt_open,
      ${receivedFor(sql`o`)} as received
    from goods_outs o
    join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id
    join warehouses w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
    where o.tenant_id = ${tx.tenant.id} and o.id = ${order}`)
}
