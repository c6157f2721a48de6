import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { type DispatchTask, readDispatches } from '#domain/dispatch/ask-dispatch.ts'
import { assertPacked } from '#domain/dispatch/assert-packed.ts'
import { completeDispatches, type Leaving } from '#domain/dispatch/complete-dispatches.ts'
import { endShipments } from '#domain/dispatch/end-shipments.ts'
import { isCalling } from '#domain/stock/is-calling.ts'
import { assertWorkable } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { takeWithOrder } from './shipment.ts'

/**
 * Sends a shipment off: all of its goods that are staged leave (operations 7.4). Those that nobody packed leave with force
 * alone. Gives its order.
 */
export async function dispatchShipment(
  tx: Transaction,
  model: Model,
  { id, force }: { readonly id: number; readonly force: boolean },
): Promise<number> {
  const shipment = await takeWithOrder(tx, id)
  const { reference, status, goods_out_id } = shipment
  if (status !== 'submitted' || isCalling(tx, shipment))
    throw refusal('shipment_not_submitted', { reference })
  const staged = await readDispatches(tx, { order_ids: [goods_out_id] })
  const tasks = staged.filter(({ shipment_id }) => shipment_id === id)
  if (tasks.length === 0) throw refusal('nothing_to_dispatch', { reference })
  for (const task of tasks) askShipped(tx, task)

  const assertLeaving = (leaving: readonly Leaving[]) => assertPacked(tx, leaving, tasks)
  await completeDispatches(tx, model, { tasks, ...(force ? {} : { assertLeaving }) })
  await endShipments(tx, model, tasks)
  return goods_out_id
}

/** What goes with a load leaves with it, whoever carries it on (operations 4.9). */
function askShipped(tx: Transaction, task: DispatchTask): void {
  assertWorkable(tx, task)
  if (task.subtype === 'LOAD')
    throw refusal('dispatch_by_load_only', { reference: task.load_reference ?? task.order_reference })
}
