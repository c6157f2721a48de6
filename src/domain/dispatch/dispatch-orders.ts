import { lockAll } from '#database/lock-all.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { readOrders } from '#domain/orders/order.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { refusal } from '#problems/problem.ts'
import { askDispatch, type DispatchTask, readDispatches } from './ask-dispatch.ts'
import { assertPacked } from './assert-packed.ts'
import { completeDispatches } from './complete-dispatches.ts'
import { endShipments } from './end-shipments.ts'

/**
 * Dispatches all that is staged of orders, all or none (operations 4.9). What nobody packed of shipments that carriers have
 * leaves with force alone.
 */
export async function dispatchOrders(
  tx: Transaction,
  model: Model,
  { order_ids, force }: { readonly order_ids: readonly number[]; readonly force: boolean },
): Promise<void> {
  const [orders, tasks] = await takeDispatches(tx, { order_ids })
  for (const { id, reference } of orders) {
    const own = tasks.filter(({ goods_out_id }) => goods_out_id === id)
    if (own.length === 0) throw refusal('nothing_to_dispatch', { reference })
    for (const task of own) askDispatch(tx, task)
  }

  await dispatch(tx, model, { tasks, forced: force ? tasks : [] })
}

/** A task of dispatching that is done by hand. */
export type Dispatched = {
  readonly id: number
  /** How much is said to have left; an exact decimal as text. */
  readonly confirmed_quantity: string | null
  /** Whether goods leave that nobody packed. */
  readonly force: boolean
}

/** Sends off all that tasks of dispatching have staged, all or none; they have been taken, and every question was asked. */
export async function dispatchWhole(
  tx: Transaction,
  model: Model,
  dispatched: readonly Dispatched[],
): Promise<void> {
  const [, tasks] = await takeDispatches(tx, { ids: dispatched.map(({ id }) => id) })
  const forced = new Set(dispatched.filter(({ force }) => force).map(({ id }) => id))
  await dispatch(tx, model, { tasks, forced: tasks.filter(({ id }) => forced.has(id)) })
}

/** Locks orders, their lists and shipments, before what is staged of them; gives the orders and the tasks. */
export async function takeDispatches(tx: Transaction, at: Parameters<typeof readDispatches>[1]) {
  const seen = await readDispatches(tx, at)
  const order_ids = at.order_ids ?? [...new Set(seen.flatMap(({ goods_out_id }) => goods_out_id ?? []))]
  const [, orders, tasks] = await tx.pipeline([
    lockAll(tx, {
      goods_outs: order_ids,
      goods_out_pick_lists: seen.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
      shipments: seen.map(({ shipment_id }) => shipment_id),
    }),
    readOrders(tx, order_ids),
    readDispatches(tx, at),
  ])
  return [orders, tasks] as const
}

type Dispatching = {
  readonly tasks: readonly DispatchTask[]
  /** Those whose goods leave although nobody packed them. */
  readonly forced: readonly DispatchTask[]
}

async function dispatch(tx: Transaction, model: Model, { tasks, forced }: Dispatching): Promise<void> {
  const asked = tasks.filter((task) => !forced.includes(task))
  await completeDispatches(tx, model, {
    tasks,
    assertLeaving: (leaving) => assertPacked(tx, leaving, asked),
  })
  await endShipments(tx, model, tasks)
  await updateOrderProgress(tx, model, { order_ids: tasks.map(({ goods_out_id }) => goods_out_id) })
}
