/** The English name of a money, from its code in ISO 4217. */
export function currencyNameFor(code: string): string {
  return new Intl.DisplayNames('en', { type: 'currency' }).of(code.toUpperCase()) ?? code
}

/** How many decimal places the smallest coin of a money has: 2 for gbp, 0 for jpy, 3 for kwd. */
export function minorDigitsFor(code: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code.toUpperCase() })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
