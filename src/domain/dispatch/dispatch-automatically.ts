import { lockAll } from '#database/lock-all.ts'
import type { Transaction } from '#database/transaction.ts'
import { useGenericPlans } from '#database/use-generic-plans.ts'
import type { Model } from '#declare/model.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { triggerAutomaticDispatch } from './trigger-automatic-dispatch.ts'

/** Dispatches an order that is to leave automatically, if it is still ready to; otherwise does nothing. */
export async function dispatchAutomatically(tx: Transaction, model: Model, order_id: number): Promise<void> {
  await tx.pipeline([useGenericPlans(tx), lockAll(tx, { goods_outs: [order_id] })])
  await updateOrderProgress(tx, model, { order_ids: await triggerAutomaticDispatch(tx, model, [order_id]) })
}
