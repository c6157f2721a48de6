import { lockAll } from '#database/lock-all.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { readOrders } from '#domain/orders/order.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { refusal } from '#problems/problem.ts'
import { assertPacked } from './assert-packed.ts'
import { completeDispatches } from './complete-dispatches.ts'
import { assertDispatchable, type DispatchTask, readDispatchTasks } from './dispatch-task.ts'
import { markShipmentsDispatched } from './mark-shipments-dispatched.ts'

/**
 * Dispatches everything staged of orders, all or none (operations 4.9). Unpacked goods of shipments that a
 * carrier has leave only with `force`.
 */
export async function dispatchOrders(
  tx: Transaction,
  model: Model,
  { order_ids, force }: { readonly order_ids: readonly number[]; readonly force: boolean },
): Promise<void> {
  const [orders, tasks] = await lockDispatchTasks(tx, { order_ids })
  for (const { id, reference } of orders) {
    const own = tasks.filter(({ goods_out_id }) => goods_out_id === id)
    if (own.length === 0) throw refusal('nothing_to_dispatch', { reference, record_id: id })
    for (const task of own) assertDispatchable(tx, task)
  }

  await dispatch(tx, model, { tasks, forced: force ? tasks : [] })
}

/** A dispatch task that is completed by hand. */
export type ManualDispatch = {
  readonly id: number
  /** How much leaves; an exact decimal as text. */
  readonly confirmed_quantity: string | null
  /** Whether unpacked goods of a shipment may leave. */
  readonly force: boolean
}

/** Dispatches everything staged of dispatch tasks, all or none. The tasks are locked and checked. */
export async function dispatchTasks(
  tx: Transaction,
  model: Model,
  dispatches: readonly ManualDispatch[],
): Promise<void> {
  const [, tasks] = await lockDispatchTasks(tx, { ids: dispatches.map(({ id }) => id) })
  const forced = new Set(dispatches.filter(({ force }) => force).map(({ id }) => id))
  await dispatch(tx, model, { tasks, forced: tasks.filter(({ id }) => forced.has(id)) })
}

/** Locks the orders, pick lists and shipments of dispatch tasks; returns the orders and the tasks. */
export async function lockDispatchTasks(tx: Transaction, filter: Parameters<typeof readDispatchTasks>[1]) {
  const unlocked = await readDispatchTasks(tx, filter)
  const order_ids = filter.order_ids ?? [
    ...new Set(unlocked.flatMap(({ goods_out_id }) => goods_out_id ?? [])),
  ]
  const [, orders, tasks] = await tx.pipeline([
    lockAll(tx, {
      goods_outs: order_ids,
      goods_out_pick_lists: unlocked.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
      shipments: unlocked.map(({ shipment_id }) => shipment_id),
    }),
    readOrders(tx, order_ids),
    readDispatchTasks(tx, filter),
  ])
  return [orders, tasks] as const
}

type TasksToDispatch = {
  readonly tasks: readonly DispatchTask[]
  /** Tasks whose unpacked goods may leave. */
  readonly forced: readonly DispatchTask[]
}

async function dispatch(tx: Transaction, model: Model, { tasks, forced }: TasksToDispatch): Promise<void> {
  const unforced = tasks.filter((task) => !forced.includes(task))
  await completeDispatches(tx, model, {
    tasks,
    read: tasks,
    assertGoods: (goods) => assertPacked(tx, goods, unforced),
  })
  await markShipmentsDispatched(tx, model, tasks)
  await updateOrderProgress(tx, model, { order_ids: tasks.map(({ goods_out_id }) => goods_out_id) })
}
