import { hasRightCheckDigit } from './check-digit.ts'

/** Numbers of digits that a trade item number is written in, the longest first. */
const LENGTHS = [14, 13, 12, 8]

/**
 * The texts that stand for the same code, itself first: a trade item number (GTIN) of 8, 12, 13 or 14 digits with its
 * check digit is the same number in every length that has room for it. `712345678904` is also `0712345678904`.
 */
export function tradeNumberForms(code: string): readonly string[] {
  const isTradeNumber = /^\d+$/.test(code) && LENGTHS.includes(code.length) && hasRightCheckDigit(code)
  if (!isTradeNumber) return [code]
  const whole = code.padStart(14, '0')
  const forms = LENGTHS.map((length) => whole.slice(-length)).filter(
    (form) => form.padStart(14, '0') === whole,
  )
  return [code, ...forms.filter((form) => form !== code)]
}
