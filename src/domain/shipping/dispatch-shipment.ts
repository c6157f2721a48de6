import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { assertPacked } from '#domain/dispatch/assert-packed.ts'
import { completeDispatches } from '#domain/dispatch/complete-dispatches.ts'
import type { DispatchedGoods } from '#domain/dispatch/dispatch-changes.ts'
import { type DispatchTask, readDispatchTasks } from '#domain/dispatch/dispatch-task.ts'
import { markShipmentsDispatched } from '#domain/dispatch/mark-shipments-dispatched.ts'
import { isCalling } from '#domain/stock/is-calling.ts'
import { assertWorkable } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { lockWithOrder, type Shipment } from './shipment.ts'

/**
 * Dispatches a shipment that was read with all its staged goods (operations 7.4). Unpacked goods leave only with `force`.
 * Returns the order, and the shipment as it is then; null where it was not marked as dispatched.
 */
export async function dispatchShipment(
  tx: Transaction,
  model: Model,
  { read, force }: { readonly read: Pick<Shipment, 'id' | 'goods_out_id'>; readonly force: boolean },
): Promise<{ readonly goods_out_id: number; readonly row: FullRow | null }> {
  const shipment = await lockWithOrder(tx, read)
  const { id, reference, status, goods_out_id } = shipment
  if (status !== 'submitted' || isCalling(tx, shipment))
    throw refusal('shipment_not_submitted', { reference })
  const staged = await readDispatchTasks(tx, { order_ids: [goods_out_id] })
  const tasks = staged.filter(({ shipment_id }) => shipment_id === id)
  if (tasks.length === 0) throw refusal('nothing_to_dispatch', { reference })
  for (const task of tasks) assertShippable(tx, task)

  const assertGoods = (goods: readonly DispatchedGoods[]) => assertPacked(tx, goods, tasks)
  await completeDispatches(tx, model, { tasks, read: tasks, ...(force ? {} : { assertGoods }) })
  const [row = null] = await markShipmentsDispatched(tx, model, tasks)
  return { goods_out_id, row }
}

/** Refuses goods that are dispatched by a load (operations 4.9). */
export function assertShippable(tx: Transaction, task: DispatchTask): void {
  assertWorkable(tx, task)
  if (task.subtype === 'LOAD')
    throw refusal('dispatch_by_load_only', { reference: task.load_reference ?? task.order_reference })
}
