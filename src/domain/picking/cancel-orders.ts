import { SerializationFailure } from '#database/failures.ts'
import { lockAll, type RowsToLock } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { updateLoadTasksOfUnits } from '#domain/loading/update-moved-load-tasks.ts'
import { announceOrders } from '#domain/orders/announce-order.ts'
import { cancelPicks, lockPicksToCancel } from '#domain/orders/cancel-picks.ts'
import { isLoaded } from '#domain/orders/is-loaded.ts'
import {
  ORDER_STATUS,
  type Order,
  orderIn,
  readOrderLines,
  readOrders,
  statusOf,
  worksOrdersOf,
} from '#domain/orders/order.ts'
import { recordDemand } from '#domain/orders/record-demand.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { reverseStaged, type UnstagedGoods } from '#domain/staging/unstage-goods.ts'
import { actChangesOf } from '#domain/stock/act-changes.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { closeAllocations } from '#domain/stock/close-allocations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { findAllocations } from '#domain/stock/reserve.ts'
import { createPutBacks, readSurplus } from '#domain/stock-control/create-put-backs.ts'
import { putAwayUnpicked } from '#domain/stock-control/put-away-released.ts'
import { cancelTasks } from '#domain/tasks/close-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { itemBy, itemsBy } from '#values/items-by.ts'

/**
 * Cancels orders, all or none (operations 4.2): their open tasks are cancelled and reservations released; picked
 * goods stay free in the bay until they are put back.
 */
export async function cancelOrders(tx: Transaction, model: Model, ids: readonly number[]): Promise<void> {
  await lockAll(tx, { goods_outs: ids })
  const { documents, ...known } = await readDocuments(tx, ids)
  const picks = known.tasks.filter(({ type }) => type === 'PICK')
  const others = known.tasks.filter(({ type }) => type !== 'PICK' && type !== 'REPLEN')
  const readReserved = () =>
    findAllocations(
      tx,
      others.map(({ id }) => id),
    )
  const stocks = [...new Set((await readReserved()).map(({ stock_id }) => stock_id))]
  const taken = await lockPicksToCancel(
    tx,
    picks.map(({ id }) => id),
    { documents, stocks },
  )
  const [reserved, orders, tasks, milestones] = await tx.pipeline([
    readReserved(),
    readOrders(tx, ids),
    readOpenTasks(tx, ids),
    readMilestones(tx, ids),
  ])
  const expected = new Set(stocks)
  if (tasks.length !== known.tasks.length || reserved.some(({ stock_id }) => !expected.has(stock_id)))
    throw new SerializationFailure('the tasks of an order have changed')
  const tasksOf = itemsBy(tasks, ({ goods_out_id }) => goods_out_id)
  const milestonesOf = itemBy(milestones, ({ id }) => id)
  for (const id of ids) assertCancellable(orderIn(orders, id), { tasks: tasksOf(id), own: milestonesOf(id) })

  await cancelPicks(tx, taken)
  await putAwayUnpicked(tx, taken)
  await closeAllocations(
    tx,
    reserved.map((allocation) => ({ allocation, quantity: allocation.quantity, state: 'released' })),
  )
  await cancelTasks(
    tx,
    others.map(({ id }) => id),
  )
  await reverseStaged(tx, await readStaged(tx, { tasks: others, reserved }), { pick_id: null })
  const ownerOf = new Map(others.map(({ id, goods_out_id }) => [id, goods_out_id]))
  await createPutBacks(
    tx,
    await readSurplus(
      tx,
      reserved.map((one) => ({ ...one, goods_out_id: ownerOf.get(one.task_id) ?? null })),
    ),
  )
  await closeOrders(tx, model, orders)
  actChangesOf(tx).recordReducedOrders(worksOrdersOf(orders))
  await updateOrderProgress(tx, model, { order_ids: ids, list_ids: known.list_ids })
  // A unit with goods of other orders is still loaded for them.
  await updateLoadTasksOfUnits(
    tx,
    others.flatMap(({ type, storage_unit_from_id: unit }) =>
      type === 'LOAD' && unit !== null ? [unit] : [],
    ),
  )
}

type StagedReservations = {
  readonly tasks: readonly Task[]
  readonly reserved: readonly {
    readonly stock_id: number
    readonly task_id: number
    readonly quantity: string
  }[]
}

/** Picked goods of orders that are not going to leave any more (operations 4.6). */
async function readStaged(
  tx: Transaction,
  { tasks, reserved }: StagedReservations,
): Promise<readonly UnstagedGoods[]> {
  const ids = reserved.map(({ stock_id }) => stock_id)
  const piles = await readPiles(tx, sql`s.id = any(${ids}::bigint[])`)
  const taskWith = itemBy(tasks, ({ id }) => id)
  const pileWith = itemBy(piles, ({ id }) => id)
  return reserved.flatMap(({ stock_id, task_id, quantity }) => {
    const task = taskWith(task_id)
    const pile = pileWith(stock_id)
    return task === undefined || pile === undefined ? [] : [{ task, product_id: pile.product_id, quantity }]
  })
}

type OrderDocuments = {
  readonly tasks: readonly Task[]
  readonly list_ids: readonly number[]
  readonly documents: RowsToLock
}

/** Open tasks and pick lists of orders, and everything locked with them: drops, shipments and lines. */
async function readDocuments(tx: Transaction, ids: readonly number[]): Promise<OrderDocuments> {
  const tenant = tx.tenant.id
  const orderIds = [...ids]
  const [tasks, lines, lists, drops, shipments] = await tx.pipeline([
    readOpenTasks(tx, ids),
    readOrderLines(tx, ids),
    tx.rows<{ id: number }>(sql`
      select distinct k.goods_out_pick_list_id as id
      from tasks k
      where k.tenant_id = ${tenant} and k.goods_out_id = any(${orderIds}::bigint[]) and k.goods_out_pick_list_id is not null`),
    tx.rows<{ id: number }>(sql`
      select d.id from load_drops d where d.tenant_id = ${tenant} and d.goods_out_id = any(${orderIds}::bigint[])`),
    tx.rows<{ id: number }>(sql`
      select s.id from shipments s where s.tenant_id = ${tenant} and s.goods_out_id = any(${orderIds}::bigint[])`),
  ])
  const list_ids = lists.map(({ id }) => id)
  const documents = {
    goods_out_pick_lists: list_ids,
    load_drops: drops.map(({ id }) => id),
    shipments: shipments.map(({ id }) => id),
    goods_out_lines: lines.map(({ id }) => id),
    tasks: tasks.map(({ id }) => id),
  }
  return { tasks, list_ids, documents }
}

/** Tasks that put surplus goods back go on when the order is cancelled. */
function readOpenTasks(tx: Transaction, ids: readonly number[]): Query<readonly Task[]> {
  return tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = any(${[...ids]}::bigint[]) and k.status in ${OPEN}
      and k.type <> 'TRAN'
    order by k.id`)
}

type CancelledOrderState = {
  readonly id: number
  readonly is_dispatched: boolean
  readonly is_loaded: boolean
  readonly is_submitted: boolean
  /** A shipment that was sent to a carrier who has not answered yet. */
  readonly unanswered_shipment: string | null
}

/** How far orders have come that rule out cancelling. */
function readMilestones(tx: Transaction, ids: readonly number[]): Query<readonly CancelledOrderState[]> {
  return tx.rows<CancelledOrderState>(sql`
    select o.id,
      exists (select from goods_out_lines l
        where l.tenant_id = o.tenant_id and l.goods_out_id = o.id and l.dispatch_quantity > 0) as is_dispatched,
      ${isLoaded(tx.tenant.id, sql`o.id`)} as is_loaded,
      exists (select from shipments s
        where s.tenant_id = o.tenant_id and s.goods_out_id = o.id and s.status = 'submitted') as is_submitted,
      (select min(s.reference) from shipments s
        where s.tenant_id = o.tenant_id and s.goods_out_id = o.id and s.calling_since is not null) as unanswered_shipment
    from goods_outs o
    where o.tenant_id = ${tx.tenant.id} and o.id = any(${[...ids]}::bigint[])`)
}

type CancellationFacts = {
  /** Its open tasks. */
  readonly tasks: readonly Task[]
  readonly own: CancelledOrderState | undefined
}

function assertCancellable(order: Order, facts: CancellationFacts): void {
  const reason = reasonNotCancellable(order, facts)
  if (reason !== null)
    throw refusal('goods_out_not_cancellable', { reference: order.reference, reason, record_id: order.id })
}

function reasonNotCancellable(order: Order, { tasks, own }: CancellationFacts): string | null {
  const status = statusOf(order)
  // A replenishment may serve other orders too, and is no task of this order.
  const started = tasks.find(({ start_at, type }) => start_at !== null && type !== 'REPLEN')
  if (status === 'COMPLETED' || status === 'CANCELLED') return `it is ${status}`
  if (own?.is_dispatched === true && order.goods_out_type !== 'work_order') return 'part of it is dispatched'
  if (started !== undefined) return `task ${started.id} has been started`
  if (own?.is_submitted === true) return 'a shipment of it is submitted'
  if (own !== undefined && own.unanswered_shipment !== null)
    return `the carrier has not answered for its shipment ${own.unanswered_shipment}, which can be submitted again`
  return own?.is_loaded === true ? 'part of it is loaded' : null
}

/** Cancels the orders with their drops and shipments; they require nothing any more and leave their load. */
async function closeOrders(tx: Transaction, model: Model, orders: readonly Order[]): Promise<void> {
  const tenant = tx.tenant.id
  const ids = orders.map(({ id }) => id)
  const linesOf = itemsBy(await readOrderLines(tx, ids), ({ goods_out_id }) => goods_out_id)
  for (const order of orders) recordDemand(tx, order, { lines: linesOf(order.id), counts: false })
  const [cancelled] = await tx.pipeline([
    tx.rows<Order>(sql`
      update goods_outs o
      set goods_out_status_id = ${ORDER_STATUS.CANCELLED}, awaits_receipt = false, load_id = null, load_drop_id = null,
        ${nextVersion(tx, 'o')}
      where o.tenant_id = ${tenant} and o.id = any(${ids}::bigint[])
      returning o.*`),
    tx.run(sql`
      update load_drops d
      set status = 'cancelled', ${nextVersion(tx, 'd')}
      where d.tenant_id = ${tenant} and d.goods_out_id = any(${ids}::bigint[]) and d.status = 'pending'`),
    tx.run(sql`
      update shipments s
      set status = 'cancelled', ${nextVersion(tx, 's')}
      where s.tenant_id = ${tenant} and s.goods_out_id = any(${ids}::bigint[]) and s.status in ('pending', 'failed')`),
  ])
  await announceOrders(
    tx,
    model,
    cancelled.map((order) => ({ event: 'cancelled', order })),
  )
}
