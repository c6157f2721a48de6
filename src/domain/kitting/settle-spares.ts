import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { fireAutomatic } from '#domain/dispatch/fire-automatic.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { actChangesOf } from '#domain/stock/act-changes.ts'
import { freeSpares } from './free-spares.ts'

/**
 * Looks at orders that lost goods, whatever act lost them: a pick, a replenishment, a count or a hold. Components of kits for
 * which others were lost are given back (operations 9.2, 9.4), and orders that have enough all the same may leave by
 * themselves (4.9); how far they are is worked out anew.
 */
export async function settleSpares(tx: Transaction, model: Model): Promise<void> {
  const order_ids = actChangesOf(tx).drainReducedOrders()
  if (order_ids.length === 0) return
  await freeSpares(tx, order_ids)
  await fireAutomatic(tx, model, order_ids)
  await updateOrderProgress(tx, model, { order_ids })
}
