import Big from 'big.js'
import { minorDigitsFor } from '#values/currency.ts'
import { decimalFor } from '#values/decimal.ts'

const TOTAL_MAX = 999_999_999

type PricedQuantity = {
  readonly quantity: unknown
  readonly price: unknown
  readonly currency: string | null
}

/**
 * Quantity times price in the minor unit of the currency, rounded half away from zero: 13 at 0.155 is 2.015,
 * charged 2.02 in gbp. Null if the total is too large to store.
 */
export function totalFor({ quantity, price, currency }: PricedQuantity): string | null {
  const [count, unitPrice] = [decimalFor(quantity), decimalFor(price)]
  if (count === null || unitPrice === null) return '0'
  const total = count
    .times(unitPrice)
    .round(currency === null ? 2 : minorDigitsFor(currency), Big.roundHalfUp)
  return total.abs().gt(TOTAL_MAX) ? null : total.toFixed()
}
