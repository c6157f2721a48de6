import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { triggerAutomaticDispatch } from '#domain/dispatch/trigger-automatic-dispatch.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { actChangesOf } from '#domain/stock/act-changes.ts'
import { releaseSpareComponents } from './release-spare-components.ts'
import { returnUnusedComponents } from './return-unused-components.ts'

/**
 * Updates orders that lost reserved goods in any act, such as a pick, replenishment, count or hold, or want less: spare
 * components of their kits are released and unused ones come back (operations 9.2, 9.4), automatic orders may leave
 * (4.9), and their progress is updated.
 */
export async function updateReducedOrders(tx: Transaction, model: Model): Promise<void> {
  const order_ids = actChangesOf(tx).drainReducedOrders()
  if (order_ids.length === 0) return
  await releaseSpareComponents(tx, order_ids)
  await returnUnusedComponents(tx, order_ids)
  await triggerAutomaticDispatch(tx, model, order_ids)
  await updateOrderProgress(tx, model, { order_ids })
}
