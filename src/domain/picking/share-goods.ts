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
 * others as much as there is of each in turn, so that a shortage falls on the piles with the highest ids. Pieces that have a
 * number which was named come first and keep it: they were put back after they had been picked.
 */
export function sharesFor({
  pick,
  said,
  piles,
  confirmed,
}: Pick<Scene, 'pick' | 'said' | 'piles' | 'confirmed'>): readonly Share[] {
  const order = piles.toSorted((one, other) => one.id - other.id)
  const named = new Set(said.serial_numbers)
  const taken = order.filter(({ serial_number }) => serial_number !== null && named.has(serial_number))
  if (isKnownBySerial(pick)) return taken.map((pile) => ({ pile, quantity: '1', serial_numbers: [] }))
  const known = capturesSerials(pick) ? taken : []
  for (const { serial_number } of known) named.delete(serial_number ?? '')
  const fresh = [...named]
  let rest = confirmed.minus(known.length)
  let given = 0
  const others = order.flatMap((pile) => {
    if (known.includes(pile)) return []
    const quantity = rest.lt(pile.reserved) ? rest : new Big(pile.reserved)
    rest = rest.minus(quantity)
    if (quantity.lte(0)) return []
    const first = given
    given += capturesSerials(pick) ? quantity.toNumber() : 0
    return [{ pile, quantity: quantity.toFixed(), serial_numbers: fresh.slice(first, given) }]
  })
  return [
    ...known.map((pile) => ({ pile, quantity: '1', serial_numbers: [pile.serial_number ?? ''] })),
    ...others,
  ]
}
