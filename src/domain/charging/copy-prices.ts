import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { FilledRow, RowOf } from '#declare/rows.ts'
import { announceCreated } from '#events/announce.ts'
import { refusal, refuseAll, violation } from '#problems/problem.ts'
import { type AnyRow, isStored } from '#records/columns.ts'
import { createRecords, rowsOf } from '#records/create-many.ts'
import { emptyInput } from '#records/parsed.ts'
import type { chargePrices } from '#resources/charging/charge-prices.ts'

/** One row of `charge_prices`. Exact decimals are text. */
type Price = AnyRow & FilledRow<RowOf<typeof chargePrices>, 'code'>

/** The card that prices are copied to, and the one that has them. */
type CopyOfPrices = {
  readonly card: { readonly id: number; readonly code: string }
  readonly from_id: number
}

/** What became of the prices of the other card. */
export type CopiedPrices = {
  readonly copied: number
  readonly left: number
  readonly codes: readonly string[]
}

/** The longest code of a price. */
const CODE_MAX = 50

/**
 * Copies the prices of another card to this one, all or none, each under the code of its own card; those that it has already are left (spec: operations
 * 10.1).
 */
export async function copyPrices(
  tx: Transaction,
  prices: Resource,
  { card, from_id }: CopyOfPrices,
): Promise<CopiedPrices> {
  if (from_id === card.id) throw refusal('invalid', { field: 'from_id' }, '/from_id')
  const [source, from] = await tx.pipeline([
    tx.rows<Price>(sql`
    select p.*
    from charge_prices p
    where p.tenant_id = ${tx.tenant.id} and p.charge_card_id = ${from_id}
    order by p.id`),
    tx.one<{ code: string }>(sql`
    select c.code from charge_cards c where c.tenant_id = ${tx.tenant.id} and c.id = ${from_id}`),
  ])
  const copies = source.map((price) => ({
    price,
    code: copiedCode(price.code, { from: from.code, to: card.code }),
  }))
  const known = await tx.rows<{ code: string; is_own: boolean }>(sql`
    select p.code, p.charge_card_id = ${card.id} as is_own
    from charge_prices p
    where p.tenant_id = ${tx.tenant.id} and p.code = any(${copies.map(({ code }) => code)}::text[])
    order by p.id`)
  const own = new Set(known.filter(({ is_own }) => is_own).map(({ code }) => code))
  const missing = copies.filter(({ code }) => !own.has(code))
  const foreign = new Set(known.filter(({ is_own }) => !is_own).map(({ code }) => code))
  const twice = missing.filter(({ code }, place) => missing.findIndex((one) => one.code === code) !== place)
  const refused = new Set([
    ...missing.filter(({ code }) => foreign.has(code)).map(({ code }) => code),
    ...twice.map(({ code }) => code),
  ])
  refuseAll([...refused].map((code) => violation('price_code_taken', { code }, '/from_id')))
  const creations = missing.map(({ price, code }) => {
    const columns = prices.columns.filter(isStored).map((column) => [column.name, price[column.name]])
    const values = { ...Object.fromEntries(columns), charge_card_id: card.id, code }
    return { parsed: { ...emptyInput, values }, at: null }
  })
  const rows = rowsOf(await createRecords(tx, prices, { creations, policy: 'all_or_nothing' }))
  announceCreated(tx, prices, rows)
  return {
    copied: rows.length,
    left: source.length - rows.length,
    codes: missing.map(({ code }) => code),
  }
}

/** The code of a copy: codes of prices are unique, so the code of the card replaces that of the other one. */
function copiedCode(code: string, { from, to }: { readonly from: string; readonly to: string }): string {
  const rest = code.startsWith(`${from}-`) ? code.slice(from.length + 1) : code
  return `${to}-${rest}`.slice(0, CODE_MAX)
}
