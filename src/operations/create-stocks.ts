import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { addLockedStock, lockNewStock } from '#domain/stock-control/create-stock.ts'
import { refuseAll } from '#problems/problem.ts'
import { checkInputs } from '#records/check-inputs.ts'
import { type CreationResult, type ErrorPolicy, located } from '#records/create-many.ts'
import { readRecords } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { elementAt } from '#values/element-at.ts'
import { newStockIn } from './new-stock-in.ts'

/** Goods to add to stock in one request. */
export type StockCreations = {
  readonly stocks: Resource
  /** What is sent of each. */
  readonly input: Resource
  readonly sent: readonly { readonly parsed: Parsed; readonly at: string }[]
  readonly policy: ErrorPolicy
}

/** Adds goods to stock as if one after the other (operations 3.3), with as many statements as one of them takes. */
export async function createStocks(
  tx: Transaction,
  model: Model,
  { stocks, input, sent, policy }: StockCreations,
): Promise<readonly CreationResult[]> {
  const found = await checkInputs(
    tx,
    input,
    sent.map(({ parsed }) => parsed),
  )
  const readable = sent.filter((_, place) => elementAt(found, place).length === 0)
  const plan =
    readable.length === 0
      ? null
      : await lockNewStock(
          tx,
          readable.map(({ parsed }) => newStockIn(parsed)),
        )
  const refused = [...(plan?.refused ?? [])]
  const violations = sent.map((one, place) => {
    const own = elementAt(found, place)
    return (own.length > 0 ? own : (refused.shift() ?? [])).map((fault) => located(input, one, fault))
  })
  if (policy === 'all_or_nothing') refuseAll(violations.flat())
  const piles = plan === null || plan.additions.length === 0 ? [] : await addLockedStock(tx, model, plan)
  const distinct = [...new Set(piles)]
  const rows = await readRecords(tx, stocks, distinct)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const created = piles.map((id) => {
    const row = byId.get(id)
    if (row === undefined) throw new Error('goods were added to no stock')
    return row
  })
  return violations.map((faults) => {
    if (faults.length > 0) return { violations: faults }
    const row = created.shift()
    if (row === undefined) throw new Error('goods were not added')
    return { row }
  })
}
