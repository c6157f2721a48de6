import Big from 'big.js'
import { minorDigitsFor } from '#values/currency.ts'
import { decimalFor } from '#values/decimal.ts'

const TOTAL_MAX = 999_999_999

type Priced = { readonly quantity: unknown; readonly price: unknown; readonly currency: string | null }

/**
 * quantity x price in the smallest coin of the money, half away from zero: 13 at 0.155 is 2.015, charged 2.02 in gbp.
 * Null where the product is too large to be kept.
 */
export function totalFor({ quantity, price, currency }: Priced): string | null {
  const [count, each] = [decimalFor(quantity), decimalFor(price)]
  if (count === null || each === null) return '0'
  const total = count.times(each).round(currency === null ? 2 : minorDigitsFor(currency), Big.roundHalfUp)
  return total.abs().gt(TOTAL_MAX) ? null : total.toFixed()
}
