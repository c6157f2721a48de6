import Big from 'big.js'
import { totalQuantity } from '#values/decimal.ts'

/** Attributes of a pile that decide whether its unit is full. Exact decimals are text. */
export type UnitPile = {
  readonly stock_id: number
  readonly is_pickface: boolean
  readonly storage_unit_id: number | null
  readonly quantity: string
  readonly free: string
  readonly unit_is_pickable: boolean | null
  readonly unit_is_broken: boolean | null
  readonly unit_piles: number
  readonly unit_full: string | null
}

/** A full unit with all its piles. */
export type FullUnit<Pile extends UnitPile> = {
  readonly id: number
  readonly piles: readonly Pile[]
  readonly quantity: Big
}

/**
 * The full units among suitable piles, the one with the best pile first: outside pickfaces, of a kind that
 * orders take whole, with only these piles and none of them reserved, and as much as such a unit holds; where
 * that is not set, one of which nothing was taken (operations 4.5 step 4).
 */
export function fullUnitsOf<Pile extends UnitPile>(suitable: readonly Pile[]): readonly FullUnit<Pile>[] {
  const units = new Map<number, Pile[]>()
  for (const pile of suitable) {
    if (pile.storage_unit_id === null || pile.is_pickface || pile.unit_is_pickable !== true) continue
    const cached = units.get(pile.storage_unit_id)
    if (cached === undefined) units.set(pile.storage_unit_id, [pile])
    else cached.push(pile)
  }
  return [...units].flatMap(([id, piles]) => {
    const quantity = totalQuantity(piles)
    return isFull(piles, quantity) ? [{ id, piles, quantity }] : []
  })
}

function isFull(piles: readonly UnitPile[], quantity: Big): boolean {
  const [first] = piles
  if (first === undefined || first.unit_piles !== piles.length) return false
  if (piles.some((pile) => !new Big(pile.free).eq(pile.quantity))) return false
  return first.unit_full === null ? first.unit_is_broken !== true : quantity.gte(first.unit_full)
}
