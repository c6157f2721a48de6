import { hasRightCheckDigit } from './check-digit.ts'

/** Digits of trade item numbers: GTIN-14, EAN-13, UPC-A, EAN-8. */
const LENGTHS = [14, 13, 12, 8]

/** How eight digits of UPC-E stand for twelve, and fourteen for eight, by the seventh of the eight. */
const UPC_E = [
  [/^([01]\d\d)(\d{3})([012])(\d)$/, '$1$30000$2$4', /^00([01]\d\d)([012])0000(\d{3})(\d)$/, '$1$3$2$4'],
  [/^([01]\d{3})(\d\d)3(\d)$/, '$100000$2$3', /^00([01]\d{3})00000(\d\d)(\d)$/, '$1$23$3'],
  [/^([01]\d{4})(\d)4(\d)$/, '$100000$2$3', /^00([01]\d{4})00000(\d)(\d)$/, '$1$24$3'],
  [/^([01]\d{5})([5-9])(\d)$/, '$10000$2$3', /^00([01]\d{5})0000([5-9])(\d)$/, '$1$2$3'],
] as const

/**
 * The texts that stand for the same code, itself first: a trade item number (GTIN) of 8, 12, 13 or 14 digits with its
 * check digit is the same number in every length that has room for it, and in the eight digits of UPC-E if it is one of those.
 * `712345678904` is also `0712345678904`, and `04252614` is `042100005264`.
 */
export function tradeNumberForms(code: string): readonly string[] {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return [code]
  const numbers = [code, ...UPC_E.map(([short, long]) => code.replace(short, long))]
  return [...new Set([code, ...numbers.filter(hasRightCheckDigit).flatMap(lengthsOf)])]
}

/** A number in all lengths that have room for it, and as UPC-E where that can write it. */
function lengthsOf(code: string): readonly string[] {
  const whole = code.padStart(14, '0')
  const forms = LENGTHS.map((length) => whole.slice(-length))
  return [
    ...forms.filter((form) => Number(form) === Number(whole)),
    ...UPC_E.map(([, , long, short]) => whole.replace(long, short)),
  ]
}
