import Big from 'big.js'

/** A line distributed over its units. */
export type LineOnUnits = {
  /** In units; an exact decimal as text. */
  readonly expected: string
  /** On how many units; 0 for loose goods. */
  readonly count: number
  /** The quantity of a full unit; null where it is unknown. */
  readonly full: string | null
  /** The decimal places of the product. */
  readonly decimal_places: number
}

/**
 * The quantity on each unit of a line (operations 1.3), or null where there is less than a step for each. 120
 * on 3, full 50: 50, 50, 20. 100 on 3: 34, 33, 33. 2.5 on 2, step 0.001: 1.25, 1.25. 2 on 3: null.
 */
export function splitQuantity({
  expected,
  count,
  full,
  decimal_places,
}: LineOnUnits): readonly string[] | null {
  const whole = new Big(expected)
  if (count === 0) return [whole.toFixed()]
  if (full !== null && isFilledUp(whole, count, new Big(full))) {
    const rest = whole.minus(new Big(full).times(count - 1))
    return [...Array.from({ length: count - 1 }, () => new Big(full).toFixed()), rest.toFixed()]
  }
  const steps = whole.times(new Big(10).pow(decimal_places))
  const each = steps.div(count).round(0, Big.roundDown)
  if (each.eq(0)) return null
  const more = steps.minus(each.times(count)).toNumber()
  return Array.from({ length: count }, (_, index) =>
    each
      .plus(index < more ? 1 : 0)
      .div(new Big(10).pow(decimal_places))
      .toFixed(),
  )
}

/** Whether all units but the last are full: (n - 1) F < expected <= n F. */
function isFilledUp(whole: Big, count: number, full: Big): boolean {
  return whole.gt(full.times(count - 1)) && whole.lte(full.times(count))
}
