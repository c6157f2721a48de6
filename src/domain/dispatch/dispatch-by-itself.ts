import { keepPlans } from '#database/keep-plans.ts'
import { lockAll } from '#database/lock-all.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { fireAutomatic } from './fire-automatic.ts'

/**
 * Dispatches an order that leaves by itself, as fireAutomatic does; one that has left already, or does not leave by itself
 * any more, stays as it is.
 */
export async function dispatchByItself(tx: Transaction, model: Model, order_id: number): Promise<void> {
  await tx.pipeline([keepPlans(tx), lockAll(tx, { goods_outs: [order_id] })])
  await updateOrderProgress(tx, model, { order_ids: await fireAutomatic(tx, model, [order_id]) })
}
