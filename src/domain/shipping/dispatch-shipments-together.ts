import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { waitAsUsual } from '#database/wait-as-usual.ts'
import type { Model } from '#declare/model.ts'
import { applyChanges } from '#domain/changes/apply-changes.ts'
import { unpackedGoods } from '#domain/dispatch/assert-packed.ts'
import { lockGoodsToDispatch } from '#domain/dispatch/complete-dispatches.ts'
import { type DispatchedGoods, dispatchChanges } from '#domain/dispatch/dispatch-changes.ts'
import { lockDispatchTasks } from '#domain/dispatch/dispatch-orders.ts'
import type { DispatchTask } from '#domain/dispatch/dispatch-task.ts'
import { markShipmentsDispatched } from '#domain/dispatch/mark-shipments-dispatched.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { readBlockedTasks } from '#domain/stock/blocked-goods.ts'
import { isCalling } from '#domain/stock/is-calling.ts'
import type { Origin } from '#domain/stock/origin.ts'
import { isRefused } from '#problems/is-refused.ts'
import { itemBy, itemsBy } from '#values/items-by.ts'
import { assertShippable } from './dispatch-shipment.ts'
import type { Shipment } from './shipment.ts'

/** A shipment to dispatch, whether unpacked goods leave too, and whose act it is. */
export type JointDispatch = { readonly id: number; readonly force: boolean; readonly origin: Origin }

/**
 * Dispatches shipments of several requests as if one after the other, and returns the ids of those that were dispatched. Only
 * those are that nobody refuses, that are of different orders and share no goods; all others stay as they are.
 */
export async function dispatchShipmentsTogether(
  tx: Transaction,
  model: Model,
  requests: readonly JointDispatch[],
): Promise<readonly number[]> {
  const candidates = await lockCandidates(tx, requests)
  if (candidates.length === 0) return []
  const tasks = candidates.flatMap((candidate) => candidate.tasks)
  // Nobody who has stock or balances waits for documents: they are free again soon.
  await waitAsUsual(tx)
  const { goods, piles } = await lockGoodsToDispatch(
    tx,
    tasks.map(({ id }) => id),
    tasks,
  )
  const unpacked = await unpackedGoods(tx, goods, tasks)
  const blocked = await readBlockedTasks(
    tx,
    tasks.map(({ id }) => id),
  )
  const packed = candidates.filter(
    ({ id, force, tasks: own }) =>
      own.every((task) => !blocked.has(task.id)) &&
      (force || unpacked.every(({ shipment_id }) => shipment_id !== id)),
  )
  const leaving = apart(packed.map((candidate) => ({ ...candidate, goods: goodsOf(candidate, goods) })))
  if (leaving.length === 0) return []

  const changes = dispatchChanges(leaving.flatMap((one) => one.goods))
  await applyChanges(tx, model, { changes, piles, counting: null })
  const left = leaving.flatMap((one) => one.tasks)
  const origins = new Map(leaving.map(({ id, origin }) => [id, origin.caller]))
  await markShipmentsDispatched(tx, model, left, origins)
  await updateOrderProgress(tx, model, {
    order_ids: leaving.map(({ goods_out_id }) => goods_out_id),
    callers: {
      orders: new Map(leaving.map(({ goods_out_id, origin }) => [goods_out_id, origin.caller])),
      lists: new Map(
        leaving.flatMap(({ tasks: own, origin }) =>
          own.flatMap(({ goods_out_pick_list_id: list }) =>
            list === null ? [] : [[list, origin.caller] as const],
          ),
        ),
      ),
    },
  })
  return leaving.map(({ id }) => id)
}

type DispatchCandidate = JointDispatch & {
  readonly goods_out_id: number
  readonly tasks: readonly DispatchTask[]
}

/** Locks the shipments with their orders, one of each order, and leaves out those that cannot be dispatched so. */
async function lockCandidates(
  tx: Transaction,
  requests: readonly JointDispatch[],
): Promise<readonly DispatchCandidate[]> {
  const ids = requests.map(({ id }) => id)
  const unlocked = await tx.rows<Pick<Shipment, 'id' | 'goods_out_id'>>(sql`
    select s.id, s.goods_out_id from shipments s where s.tenant_id = ${tx.tenant.id} and s.id = any(${ids}::bigint[]) order by s.id`)
  const ofOrders = new Map(unlocked.map((shipment) => [shipment.goods_out_id, shipment]))
  const [, tasks] = await lockDispatchTasks(tx, { order_ids: [...ofOrders.keys()] })
  const shipments = await readFacts(
    tx,
    [...ofOrders.values()].map(({ id }) => id),
  )
  const shipmentWith = itemBy(shipments, ({ id }) => id)
  const tasksOf = itemsBy(tasks, ({ shipment_id }) => shipment_id)
  return requests.flatMap((request) => {
    const shipment = shipmentWith(request.id)
    if (shipment === undefined || ofOrders.get(shipment.goods_out_id)?.id !== shipment.id) return []
    const own = tasksOf(shipment.id)
    const isReady = shipment.status === 'submitted' && !isCalling(tx, shipment)
    const isShippable = own.length > 0 && !own.some((task) => isRefused(() => assertShippable(tx, task)))
    return isReady && isShippable ? [{ ...request, goods_out_id: shipment.goods_out_id, tasks: own }] : []
  })
}

type ShipmentToDispatch = Pick<Shipment, 'id' | 'goods_out_id' | 'status' | 'calling_since'>

function readFacts(tx: Transaction, ids: readonly number[]) {
  return tx.rows<ShipmentToDispatch>(sql`
    select s.id, s.goods_out_id, s.status, s.calling_since
    from shipments s
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...ids]}::bigint[])
    order by s.id`)
}

type LeavingShipment = DispatchCandidate & { readonly goods: readonly DispatchedGoods[] }

function goodsOf(
  { tasks, origin }: DispatchCandidate,
  goods: readonly DispatchedGoods[],
): readonly DispatchedGoods[] {
  const own = new Set(tasks.map(({ id }) => id))
  return goods.filter(({ task }) => own.has(task.id)).map((one) => ({ ...one, origin }))
}

/** The shipments, in order, of which no goods stand in a pile or on a unit of those before them. */
export function apart<Leaving extends Pick<LeavingShipment, 'goods'>>(
  shipments: readonly Leaving[],
): readonly Leaving[] {
  const taken = new Set<string>()
  return shipments.filter(({ goods }) => {
    const places = goods.map(({ pile: { id, storage_unit_id: unit } }) =>
      unit === null ? `pile ${id}` : `unit ${unit}`,
    )
    if (places.some((place) => taken.has(place))) return false
    for (const place of places) taken.add(place)
    return true
  })
}
