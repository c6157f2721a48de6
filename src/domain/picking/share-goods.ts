import Big from 'big.js'
import { capturesSerials, isKnownBySerial } from './ask-picks.ts'
import type { ReservedPile, Scene } from './picking.ts'

/** Goods of one pile that a pick takes. */
export type Share = {
  readonly pile: ReservedPile
  /** In units; an exact decimal as text. */
  readonly quantity: string
  /** The number each unit is given as it is picked; empty where none is taken down. */
  readonly serial_numbers: readonly string[]
}

/**
 * What a pick takes from each of its piles: of goods that are known by their serial numbers those that were named, of
 * others as much as there is of each in turn, so that a shortage falls on the piles with the highest ids.
 */
export function sharesFor({ pick, said, piles, confirmed }: Scene): readonly Share[] {
  const order = piles.toSorted((one, other) => one.id - other.id)
  if (isKnownBySerial(pick)) {
    const named = new Set(said.serial_numbers)
    const taken = order.filter(({ serial_number }) => serial_number !== null && named.has(serial_number))
    return taken.map((pile) => ({ pile, quantity: '1', serial_numbers: [] }))
  }
  let rest = confirmed
  let given = 0
  return order.flatMap((pile) => {
    const quantity = rest.lt(pile.reserved) ? rest : new Big(pile.reserved)
    rest = rest.minus(quantity)
    if (quantity.lte(0)) return []
    const first = given
    given += capturesSerials(pick) ? quantity.toNumber() : 0
    return [{ pile, quantity: quantity.toFixed(), serial_numbers: said.serial_numbers.slice(first, given) }]
  })
}
