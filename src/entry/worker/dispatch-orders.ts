import type { Scope, Transaction } from '#database/transaction.ts'
import { dispatchByItself } from '#domain/dispatch/dispatch-by-itself.ts'
import { followAccount } from '#domain/shipping/follow-account.ts'
import { settleStock } from '#operations/settling.ts'
import { askerOf } from './callers.ts'
import type { JobInHand } from './job.ts'
import { inTransaction, type Workshop } from './workshop.ts'

/** Lets what is staged of an account leave as it says from now on (operations 4.9). */
export function ordersFollow(workshop: Workshop, job: JobInHand): Promise<void> {
  return asAsked(workshop, job, (tx) => followAccount(tx, Number(job.payload.account_id)))
}

/** Dispatches an order that leaves by itself since its account says so (operations 4.9). */
export function dispatchOrder(workshop: Workshop, job: JobInHand): Promise<void> {
  return asAsked(workshop, job, (tx) =>
    dispatchByItself(tx, workshop.model, Number(job.payload.goods_out_id)),
  )
}

/** Acts in the name of who asked, and settles what that changed. */
async function asAsked(
  workshop: Workshop,
  { payload, known }: JobInHand,
  act: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const scope: Scope = { tenant: known.tenant, caller: askerOf(payload) }
  await inTransaction(workshop, scope, async (tx) => {
    await act(tx)
    await settleStock(tx, workshop.model)
  })
}
