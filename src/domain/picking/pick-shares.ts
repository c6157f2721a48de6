import Big from 'big.js'
import { capturesSerials, isKnownBySerial } from './assert-pickable.ts'
import type { PickContext, ReservedPile } from './pick-context.ts'

/** Goods of one pile that a pick takes. */
export type PickShare = {
  readonly pile: ReservedPile
  /** In units; an exact decimal as text. */
  readonly quantity: string
  /** The serial number captured for each unit; empty where none are. */
  readonly serial_numbers: readonly string[]
}

/**
 * What a pick takes from each of its piles. Goods known by serial number: the named ones. Other goods: as much
 * as there is of each pile in turn, so that a shortage falls on the piles with the highest ids. Pieces that
 * already have a named number come first and keep it: they were put back after an earlier pick.
 */
export function sharesFor({
  pick,
  confirmation,
  piles,
  confirmed,
}: Pick<PickContext, 'pick' | 'confirmation' | 'piles' | 'confirmed'>): readonly PickShare[] {
  const order = piles.toSorted((one, other) => one.id - other.id)
  const named = new Set(confirmation.serial_numbers)
  const used = order.filter(({ serial_number }) => serial_number !== null && named.has(serial_number))
  if (isKnownBySerial(pick)) return used.map((pile) => ({ pile, quantity: '1', serial_numbers: [] }))
  const known = capturesSerials(pick) ? used : []
  for (const { serial_number } of known) named.delete(serial_number ?? '')
  const fresh = [...named]
  let rest = confirmed.minus(known.length)
  let assigned = 0
  const others = order.flatMap((pile) => {
    if (known.includes(pile)) return []
    const quantity = rest.lt(pile.reserved) ? rest : new Big(pile.reserved)
    rest = rest.minus(quantity)
    if (quantity.lte(0)) return []
    const first = assigned
    assigned += capturesSerials(pick) ? quantity.toNumber() : 0
    return [{ pile, quantity: quantity.toFixed(), serial_numbers: fresh.slice(first, assigned) }]
  })
  return [
    ...known.map((pile) => ({ pile, quantity: '1', serial_numbers: [pile.serial_number ?? ''] })),
    ...others,
  ]
}
