import Big from 'big.js'

/** An exact decimal number; what quantities and money are calculated with. */
export type Decimal = Big

/** The largest quantity or amount that can be stored: eleven digits before the point, four after it. */
export const LARGEST = 99_999_999_999.9999
/** The smallest that can be stored. */
export const SMALLEST = 0.0001

const NUMERIC = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?$/

/** Reads a number or a numeric text; null where it is neither. */
export function decimalFor(value: unknown): Decimal | null {
  if (typeof value === 'number') return Number.isFinite(value) ? new Big(value) : null
  if (typeof value !== 'string' || value.length > 400 || !NUMERIC.test(value.trim())) return null
  // The library reads no leading plus.
  return new Big(value.trim().replace(/^\+/, ''))
}

/** The exact sum of the quantities of rows. */
export function totalQuantity(rows: readonly { readonly quantity: Big.BigSource }[]): Decimal {
  return rows.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
}

/** The exact sums of quantities by what they are of, in the order in which each of these is first named. */
export function sumsBy<Of>(
  parts: Iterable<readonly [of: Of, quantity: Big.BigSource]>,
): ReadonlyMap<Of, Decimal> {
  const sums = new Map<Of, Decimal>()
  for (const [of, quantity] of parts) sums.set(of, (sums.get(of) ?? new Big(0)).plus(quantity))
  return sums
}

/** Rounds half to even at a number of places (platform 1.5). */
export function rounded(value: Decimal, places: number): Decimal {
  return value.round(places, Big.roundHalfEven)
}
