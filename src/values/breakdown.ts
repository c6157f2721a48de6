import Big from 'big.js'

/** How many units a pack holds; an exact decimal as text, null where unknown. */
export type Pack = { readonly name: string; readonly units: string | null }

/** A number of packs of a kind, or of single units. */
export type PackCount = { readonly name: string; readonly count: string }

/**
 * Counts a quantity in packs, the largest first, and what is left in units (operations 0.4). Each pack holds a whole
 * number of the next smaller one, so no count reaches the next larger pack.
 */
export function breakDown(quantity: string, packs: readonly Pack[]): readonly PackCount[] {
  let rest = new Big(quantity)
  const counted = packs
    .flatMap(({ name, units }) => (units === null ? [] : [{ name, units: new Big(units) }]))
    .sort((one, other) => other.units.cmp(one.units))
    .flatMap(({ name, units }) => {
      const count = rest.div(units).round(0, Big.roundDown)
      rest = rest.minus(count.times(units))
      return count.eq(0) ? [] : [{ name, count: count.toFixed() }]
    })
  return rest.eq(0) && counted.length > 0 ? counted : [...counted, { name: 'unit', count: rest.toFixed() }]
}

/** The same in words: `2 outer + 2 case + 1 inner + 5 unit`. */
export function breakdownText(quantity: string, packs: readonly Pack[]): string {
  return breakDown(quantity, packs)
    .map(({ name, count }) => `${count} ${name}`)
    .join(' + ')
}
