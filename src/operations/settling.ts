import type { Model } from '#declare/model.ts'
import { settleFaces } from '#domain/replenishment/settle-faces.ts'
import { settleBalances } from '#domain/stock/settle-balances.ts'
import { resourceNamed, type Step } from './operation.ts'

/** Runs an act on stock and, when everything is written, settles the pickfaces and the balances of all it touched. */
export function settling(model: Model, run: Step): Step {
  const balances = resourceNamed(model, 'stock_balances')
  return async (tx, act) => {
    const outcome = await run(tx, act)
    await settleFaces(tx)
    await settleBalances(tx, balances)
    return outcome
  }
}
