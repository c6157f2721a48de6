import { lockAll } from '#database/lock-all.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { readOrders } from '#domain/orders/order.ts'
import { settleOrders } from '#domain/orders/settle-orders.ts'
import { namingTask } from '#domain/tasks/naming-task.ts'
import { refusal } from '#problems/problem.ts'
import { askDispatch, type DispatchTask, readDispatches } from './ask-dispatch.ts'
import { completeDispatches } from './complete-dispatches.ts'
import { endShipments } from './end-shipments.ts'

/** Dispatches all that is staged of orders, all or none (operations 4.9). */
export async function dispatchOrders(
  tx: Transaction,
  model: Model,
  order_ids: readonly number[],
): Promise<void> {
  const [orders, tasks] = await takeDispatches(tx, { order_ids })
  for (const { id, reference } of orders) {
    const own = tasks.filter(({ goods_out_id }) => goods_out_id === id)
    if (own.length === 0) throw refusal('nothing_to_dispatch', { reference })
    for (const task of own) askDispatch(tx, task)
  }

  await dispatch(tx, model, tasks)
}

/** Completes tasks of dispatching by hand, all or none (operations 6.1). */
export async function confirmDispatches(
  tx: Transaction,
  model: Model,
  ids: readonly number[],
): Promise<void> {
  const [, tasks] = await takeDispatches(tx, { ids })
  for (const task of tasks) namingTask(task.id, () => askDispatch(tx, task))

  await dispatch(tx, model, tasks)
}

/** Locks orders, their lists and shipments, before what is staged of them; gives the orders and the tasks. */
async function takeDispatches(tx: Transaction, at: Parameters<typeof readDispatches>[1]) {
  const seen = await readDispatches(tx, at)
  const order_ids = at.order_ids ?? [...new Set(seen.flatMap(({ goods_out_id }) => goods_out_id ?? []))]
  const [, orders, tasks] = await Promise.all([
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

async function dispatch(tx: Transaction, model: Model, tasks: readonly DispatchTask[]): Promise<void> {
  await completeDispatches(tx, model, tasks)
  await endShipments(tx, model, tasks)
  await settleOrders(tx, model, { order_ids: tasks.map(({ goods_out_id }) => goods_out_id) })
}
