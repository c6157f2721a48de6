import type { InputOf } from '#declare/rows.ts'
import { ATTRIBUTES, type Identity } from '#domain/stock/identity.ts'
import type { NewStock } from '#domain/stock-control/create-stock.ts'
import { validInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { stockCreation } from '#resources/stock/stock-acts.ts'

/** Input with some of the attributes of goods. */
type AttributesInput = { readonly [Name in (typeof ATTRIBUTES)[number]]?: Identity[Name] | null }

/** The attributes that were sent; the act decides the others. */
export function attributesIn(
  input: AttributesInput,
  { pointers }: Pick<Parsed, 'pointers'>,
): Partial<Identity> {
  const sent = ATTRIBUTES.filter((name) => name in pointers && input[name] !== undefined)
  const attributes = sent.filter(
    (name) => input[name] !== null || (name !== 'fifo_date' && name !== 'status'),
  )
  return Object.fromEntries(attributes.map((name) => [name, input[name]]))
}

/** The goods to add to stock, from valid input. */
export function newStockIn(parsed: Parsed): NewStock {
  const input: InputOf<typeof stockCreation> = validInput(stockCreation, parsed)
  return { ...input, attributes: attributesIn(input, parsed) }
}
