import type { Scope, Transaction } from '#database/transaction.ts'
import { dispatchByItself } from '#domain/dispatch/dispatch-by-itself.ts'
import { followAccount } from '#domain/shipping/follow-account.ts'
import { settleStock } from '#operations/settling.ts'
import { askerOf } from './callers.ts'
import type { JobInHand } from './job.ts'
import { inTransaction, type WorkerContext } from './worker-context.ts'

/** Lets what is staged of an account leave as it says from now on (operations 4.9). */
export function ordersFollow(worker: WorkerContext, job: JobInHand): Promise<void> {
  return asAsked(worker, job, (tx) => followAccount(tx, Number(job.payload.account_id)))
}

/** Dispatches an order that leaves by itself since its account says so (operations 4.9). */
export function dispatchOrder(worker: WorkerContext, job: JobInHand): Promise<void> {
  return asAsked(worker, job, (tx) => dispatchByItself(tx, worker.model, Number(job.payload.goods_out_id)))
}

/** Acts in the name of who asked, and settles what that changed. */
async function asAsked(
  worker: WorkerContext,
  { payload, known }: JobInHand,
  act: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const scope: Scope = { tenant: known.tenant, caller: askerOf(payload) }
  await inTransaction(worker, scope, async (tx) => {
    await act(tx)
    await settleStock(tx, worker.model)
  })
}
