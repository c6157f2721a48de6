import { ATTRIBUTES, type Identity } from '#domain/stock/identity.ts'
import type { NewStock } from '#domain/stock-control/create-stock.ts'
import type { Parsed } from '#records/parsed.ts'

type StockValues = Readonly<Record<string, unknown>>

/** A number that was sent, or null. */
export const idIn = (values: StockValues, name: string) =>
  typeof values[name] === 'number' ? values[name] : null
/** A text or exact decimal that was sent, or null. */
export const textIn = (values: StockValues, name: string) =>
  typeof values[name] === 'string' ? values[name] : null
/** The reason that was sent. */
export const whyIn = (values: StockValues) => ({
  reason_code_id: idIn(values, 'reason_code_id'),
  description: textIn(values, 'description'),
})

/** The attributes that were sent; the act decides the others. */
export function attributesIn({ values, pointers }: Parsed): Partial<Identity> {
  const sent = ATTRIBUTES.filter((name) => name in pointers && values[name] !== undefined)
  const attributes = sent.filter(
    (name) => values[name] !== null || (name !== 'fifo_date' && name !== 'status'),
  )
  return Object.fromEntries(attributes.map((name) => [name, values[name]]))
}

/** The goods to add to stock that were sent. */
export function newStockIn(parsed: Parsed): NewStock {
  const { values } = parsed
  return {
    account_id: Number(values.account_id),
    product_id: Number(values.product_id),
    location_id: Number(values.location_id),
    storage_unit_id: idIn(values, 'storage_unit_id'),
    quantity: String(values.quantity),
    attributes: attributesIn(parsed),
    ...whyIn(values),
  }
}
