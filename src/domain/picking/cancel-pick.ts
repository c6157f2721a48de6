import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { triggerAutomaticDispatch } from '#domain/dispatch/trigger-automatic-dispatch.ts'
import { assertCancellable, cancelPicks, lockPicksToCancel } from '#domain/orders/cancel-picks.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { putAwayUnpicked } from '#domain/stock-control/put-away-released.ts'

/**
 * Cancels one pick: its goods are free again, and its order requires them again (operations 4.2, 6.2). An order
 * that dispatches automatically may now be complete.
 */
export async function cancelPick(tx: Transaction, model: Model, id: number): Promise<void> {
  const taken = await lockPicksToCancel(tx, [id])
  for (const task of taken.tasks) assertCancellable(tx, task)

  await cancelPicks(tx, taken)
  await putAwayUnpicked(tx, taken)
  const order_ids = taken.tasks.flatMap(({ goods_out_id }) => goods_out_id ?? [])
  await triggerAutomaticDispatch(tx, model, order_ids)
  await updateOrderProgress(tx, model, { order_ids })
}
