import type { Scope } from '#database/transaction.ts'
import { dispatchByItself } from '#domain/dispatch/dispatch-by-itself.ts'
import { settleStock } from '#operations/settling.ts'
import { askerOf } from './callers.ts'
import type { JobInHand } from './job.ts'
import { inTransaction, type Workshop } from './workshop.ts'

/** Dispatches an order that leaves by itself since its account says so (operations 4.9). */
export async function dispatchOrder(workshop: Workshop, { payload, known }: JobInHand): Promise<void> {
  const { model } = workshop
  const scope: Scope = { tenant: known.tenant, caller: askerOf(payload) }
  await inTransaction(workshop, scope, async (tx) => {
    await dispatchByItself(tx, model, Number(payload.goods_out_id))
    await settleStock(tx, model)
  })
}
