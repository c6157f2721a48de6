import { mayView } from '#access/may-view.ts'
import { viewPermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { explainBalances } from '#domain/explanation/explain-balances.ts'
import { refusal } from '#problems/problem.ts'
import { sentInput } from '#records/input.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { stockBalanceNaming } from '#resources/stock/stock-acts.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'

const EXPLAINED_MAX = 20

/** Explains where the stock of balances is, and why what is not available is not. */
export function balanceExplanations(model: Model): readonly Operation[] {
  const balances = resourceNamed(model, 'stock_balances')
  const stocks = resourceNamed(model, 'stocks')
  const shown = (tx: Transaction, type: string) => {
    const resource = resourceNamed(model, type)
    return mayView(tx.caller, resource) ? resource : null
  }
  return [
    {
      ...operationDefaults(balances, 'creation'),
      name: 'explain',
      method: 'POST',
      path: '/api/stock_balances/explain',
      permission: viewPermission(balances.declaration.area),
      accepts: 'plain',
      input: inputFor(model, stockBalanceNaming),
      changes: 'nothing',
      answer: 'facts',
      answers: 'stock_balance_explanations',
      description: `Explains where the stock of balances is and why it is not available: on hold, picked, allocated, or not to be allocated from where it is. At most ${EXPLAINED_MAX} balances.`,
      run: async (tx, { parsed }) => {
        const ids = await readVisibleIds(tx, balances, sentInput(stockBalanceNaming, parsed).ids)
        if (ids.length > EXPLAINED_MAX)
          throw refusal('too_many_items', { field: 'ids', max: EXPLAINED_MAX }, '/ids')
        const orders = shown(tx, 'goods_outs')
        const tasks = shown(tx, 'tasks')
        const explained = await explainBalances(tx, { ids, stocks, orders, tasks })
        return { kind: 'facts', type: 'stock_balance_explanations', facts: { balances: explained } }
      },
    },
  ]
}
