import type { Scope, Transaction } from '#database/transaction.ts'
import { dispatchAutomatically } from '#domain/dispatch/dispatch-automatically.ts'
import { applyAccountStrategy } from '#domain/shipping/apply-account-strategy.ts'
import { clientFor } from './callers.ts'
import type { JobContext } from './job.ts'
import { inTransaction, type WorkerContext } from './worker-context.ts'

/** Dispatches the staged goods of an account whose setting `auto_dispatch` was changed (operations 4.9). */
export function ordersFollow(worker: WorkerContext, job: JobContext): Promise<void> {
  return requestedOrders(worker, job, (tx) => applyAccountStrategy(tx, Number(job.payload.account_id)))
}

/** Dispatches an order automatically, since its account now says so (operations 4.9). */
export function dispatchOrder(worker: WorkerContext, job: JobContext): Promise<void> {
  return requestedOrders(worker, job, (tx) =>
    dispatchAutomatically(tx, worker.model, Number(job.payload.goods_out_id)),
  )
}

/** Acts in the name of the requester. */
async function requestedOrders(
  worker: WorkerContext,
  { payload, known }: JobContext,
  act: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const scope: Scope = { tenant: known.tenant, caller: clientFor(payload) }
  await inTransaction(worker, scope, act)
}
