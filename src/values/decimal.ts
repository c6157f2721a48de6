import Big from 'big.js'

/** An exact decimal number; what quantities and money are calculated with. */
export type Decimal = Big

const NUMERIC = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?$/

/** Reads a number or a numeric text; null where it is neither. */
export function decimalFor(value: unknown): Decimal | null {
  if (typeof value === 'number') return Number.isFinite(value) ? new Big(value) : null
  if (typeof value === 'string' && value.length <= 400 && NUMERIC.test(value.trim()))
    return new Big(value.trim())
  return null
}

/** Rounds half to even at a number of places (platform 1.5). */
export function rounded(value: Decimal, places: number): Decimal {
  return value.round(places, Big.roundHalfEven)
}
