import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { allocateOrder } from '#domain/allocation/allocate-orders.ts'
import { announcePickLists } from '#domain/orders/announce-order.ts'
import { assertProcessable } from '#domain/orders/ask-processing.ts'
import { makePickList } from '#domain/orders/make-pick-list.ts'
import { type Order, outstandingOf, statusOf } from '#domain/orders/order.ts'
import { completeRequest, takeRequest, type Waiting } from '#domain/orders/processing.ts'
import { settleOrders } from '#domain/orders/settle-orders.ts'
import { refusal } from '#problems/problem.ts'
import { joinList } from './join-list.ts'
import { type Came, type Processing, receivedFor, type Scene, takeProcessing } from './see-processing.ts'

/** What came of an order. */
export type Processed = {
  /** The list its picks are on; null where it was seen to already. */
  readonly list_id: number | null
  /** Whether it made that list, and used the number given. */
  readonly is_new: boolean
}

/** The goods of an order come with a receipt and are not there yet: it waits, with nothing reserved (operations 7.7). */
export class AwaitsReceipt extends Error {
  /** How much had come when nothing was found. */
  readonly received: string

  constructor(received: string) {
    super('the goods are still to come')
    this.received = received
  }
}

/**
 * Seeks stock for one order (operations 4.4): what is found is reserved for its lines, and its picks stand on a list of
 * its own or on the shared one. Refuses, so that nothing of it is kept, an order that gets nothing or less than its
 * account allows.
 */
export async function processOrder(
  tx: Transaction,
  model: Model,
  processing: Processing,
): Promise<Processed> {
  const { request, process_reference, consolidation } = processing
  const scene = await takeProcessing(tx, model, processing)
  if (scene === null) return { list_id: null, is_new: false }
  const { order } = scene
  assertProcessable(order, consolidation !== null)
  if (scene.lines.length === 0) throw refusal('goods_out_has_no_lines', { reference: order.reference })

  const list_id = scene.list?.id ?? scene.around.new_list_id
  const isReserved = statusOf(order) !== 'PENDING' && statusOf(order) !== 'PART_ALLOCATED'
  // The list is written in the same breath in which stock is sought.
  const [list, came] = await Promise.all([
    scene.list ?? makePickList(tx, { ...processing, id: list_id, order }),
    isReserved
      ? joinList(tx, { order, lines: scene.lines, list_id, bay_id: bayFor(scene, processing) })
      : seekStock(tx, model, { scene, processing, list_id }),
  ])
  const made = { ...list, pick_tasks_count: came.picks }
  await Promise.all([
    noteProcessed(tx, order, came.awaits_receipt),
    completeRequest(tx, {
      id: request.id,
      message: `${came.allocated.toFixed()} of ${came.wanted.toFixed()} units allocated`,
      goods_out_pick_list_id: list.id,
    }),
    settleOrders(tx, model, {
      order_ids: [order.id],
      list_ids: [list.id, ...came.left_list_ids],
      told: { event: 'processed', extras: { process_reference } },
    }),
    scene.list === null ? announcePickLists(tx, model, [{ event: 'created', list: made }]) : null,
  ])
  return { list_id: list.id, is_new: scene.list === null }
}

/** The bay of the list, where one was named for it. */
function bayFor({ list }: Scene, { consolidation }: Processing): number | null {
  return list === null ? (consolidation?.goods_out_bay_id ?? null) : list.goods_out_bay_id
}

type Seeking = { readonly scene: Scene; readonly processing: Processing; readonly list_id: number }

async function seekStock(
  tx: Transaction,
  model: Model,
  { scene, processing, list_id }: Seeking,
): Promise<Came> {
  const { order, lines, around } = scene
  const { allocated, wanted, outstanding, tasks } = await allocateOrder(tx, model, {
    order,
    lines: lines.filter((line) => outstandingOf(line).gt(0)),
    pick_list_id: list_id,
    location_to_id: stagingFor(scene, bayFor(scene, processing)),
    request: processing.process_reference,
  })
  const isShort = outstanding.gt(0)
  const waits = order.goods_out_type === 'crossdock' && around.is_receipt_open
  if (allocated.eq(0) || (isShort && !around.allow_part_allocation)) {
    if (waits) throw new AwaitsReceipt(around.received)
    throw await shortageOf(tx, order)
  }
  const picks = tasks.filter(({ type }) => type === 'PICK').length
  return { allocated, wanted, picks, left_list_ids: [], awaits_receipt: isShort && waits }
}

/** Where picked goods are brought: the bay of the list, the order's own, or the warehouse's. */
function stagingFor({ order, around }: Scene, bay: number | null): number | null {
  const isWork = order.goods_out_type === 'work_order'
  const usual = isWork ? around.default_work_location_id : around.default_goods_out_location_id
  const chosen = (isWork ? null : bay) ?? order.location_id ?? usual
  // Components are turned into products where they are brought, so that place must be known.
  if (isWork && chosen === null) throw refusal('must_exist', { field: 'location_id' })
  return chosen
}

async function shortageOf(tx: Transaction, { id, reference }: Order) {
  const products = await tx.rows<{ code: string }>(sql`
    select distinct p.code
    from goods_out_lines l
    join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = ${tx.tenant.id} and l.goods_out_id = ${id}
      and l.order_quantity + l.rounded_quantity - l.allocated_quantity - l.short_quantity > 0
    order by p.code
    limit 20`)
  const product_codes = products.map(({ code }) => code).join(', ')
  return refusal('not_enough_stocks_for_picking', { reference, product_codes })
}

async function noteProcessed(tx: Transaction, { id }: Order, awaits_receipt: boolean): Promise<void> {
  await tx.run(sql`
    update goods_outs o
    set first_processed_at = coalesce(o.first_processed_at, ${tx.now}), awaits_receipt = ${awaits_receipt},
      lock_version = o.lock_version + 1, updated_at = ${tx.now}
    where o.tenant_id = ${tx.tenant.id} and o.id = ${id}`)
}

/**
 * Marks an order as waiting for its receipt; its request is done. False where goods have come since none were found, or
 * the order is no longer to be processed: it must be looked at again.
 */
export async function letWait(
  tx: Transaction,
  request: Waiting,
  { received }: AwaitsReceipt,
): Promise<boolean> {
  const { id, goods_out_id, sends_on_receipt_id } = request
  const [isWaiting, , now] = await Promise.all([
    takeRequest(tx, id),
    lockAll(tx, { goods_in_receipts: [sends_on_receipt_id], goods_outs: [goods_out_id] }),
    tx.one<{ received: string; goods_out_status_id: number }>(sql`
      select o.goods_out_status_id, ${receivedFor(sql`o`)} as received
      from goods_outs o
      where o.tenant_id = ${tx.tenant.id} and o.id = ${goods_out_id}`),
  ])
  if (!isWaiting) return true
  const isOpen = statusOf(now) === 'PENDING' || statusOf(now) === 'PART_ALLOCATED'
  if (!isOpen || now.received !== received) return false
  await Promise.all([
    tx.run(sql`
      update goods_outs o
      set awaits_receipt = true, lock_version = o.lock_version + 1, updated_at = ${tx.now}
      where o.tenant_id = ${tx.tenant.id} and o.id = ${goods_out_id}`),
    completeRequest(tx, { id, message: 'waiting for receipt', goods_out_pick_list_id: null }),
  ])
  return true
}
