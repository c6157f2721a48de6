import { keepPlans } from '#database/keep-plans.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { settleCharges } from '#domain/charging/settle-charges.ts'
import { settleSpares } from '#domain/kitting/settle-spares.ts'
import { settleLoading } from '#domain/loading/settle-loading.ts'
import { updateFaces } from '#domain/replenishment/update-faces.ts'
import { updateBalances } from '#domain/stock/update-balances.ts'
import { updateRemainingTasks } from '#domain/stock-control/update-remaining-tasks.ts'
import type { Step } from './operation.ts'

/** Runs an act on stock and, when everything is written, settles the pickfaces, balances and charges of all it touched. */
export function settling(model: Model, run: Step): Step {
  return async (tx, act) => {
    // Sent with the first statements of the act.
    const settings = keepPlans(tx).sentAhead()
    const outcome = await run(tx, act)
    await settings
    await settleStock(tx, model)
    return outcome
  }
}

/**
 * Settles the spare components, pickfaces, balances and charges of all that was touched in a transaction; whatever else it
 * does is done.
 */
export async function settleStock(tx: Transaction, model: Model): Promise<void> {
  await settleSpares(tx, model)
  await settleLoading(tx)
  await updateRemainingTasks(tx, model)
  await updateFaces(tx)
  await updateBalances(tx, resourceNamed(model, 'stock_balances'))
  await settleCharges(tx, model)
}
