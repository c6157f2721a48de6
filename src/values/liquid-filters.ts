import Big from 'big.js'
import { type FilterImplOptions, filters as standard } from 'liquidjs'

const PLACES_MAX = 12
const WIDTH_MAX = 1_000

/** The filters of platform 13.2 that make text of values. */
export const textFilters: Readonly<Record<string, FilterImplOptions>> = {
  /** A moment in the time zone the variables name: `date_format: "%d/%m/%Y"`. */
  date_format(value: unknown, format: unknown) {
    const timezone: unknown = this.context.getSync(['timezone'])
    const date = standard.date
    if (typeof date !== 'function') return value
    return date.call(this, value, format, typeof timezone === 'string' ? timezone : 'UTC')
  },
  /** A number with so many decimal places, rounded half to even. */
  number: (value: unknown, places: unknown) => fixed(value, places) ?? value,
  /** An amount as people write it: `money: "gbp"`. */
  money: (value: unknown, currency: unknown) => money(value, currency) ?? value,
  /** A text made so wide by something in front: `pad_left: 8, "0"`. */
  pad_left: (value: unknown, width: unknown, filler: unknown) =>
    String(value ?? '').padStart(
      Math.min(Number(width) || 0, WIDTH_MAX),
      filler === undefined ? ' ' : String(filler),
    ),
  /** A number without superfluous zeros: `decimal`. */
  decimal: (value: unknown) => plainDecimal(value),
  /** A text in parts of at most so many letters, divided at blanks where there are any: `split_text: 35`. */
  split_text: (value: unknown, length: unknown) => partsOf(String(value ?? ''), Number(length)),
}

/** A number without superfluous zeros; a text that is none stays as it is. */
export function plainDecimal(value: unknown): string {
  const text = String(value ?? '').trim()
  return /^-?\d{1,30}(?:\.\d{1,20})?$/.test(text) ? new Big(text).toFixed() : text
}

const PARTS_MAX = 1_000

function partsOf(text: string, length: number): string[] {
  if (!Number.isInteger(length) || length < 1) return [text]
  const parts: string[] = []
  let rest = [...text.replaceAll(/\s+/gu, ' ').trim()]
  while (rest.length > 0 && parts.length < PARTS_MAX) {
    const blank = rest.length > length ? rest.lastIndexOf(' ', length) : -1
    const end = blank > 0 ? blank : length
    parts.push(rest.slice(0, end).join(''))
    rest = rest.slice(rest[end] === ' ' ? end + 1 : end)
  }
  return parts
}

function fixed(value: unknown, places: unknown): string | null {
  const text = String(value ?? '').trim()
  const digits = Math.max(0, Math.min(PLACES_MAX, Math.trunc(Number(places ?? 0) || 0)))
  return /^-?\d{1,20}(?:\.\d{1,20})?$/.test(text) ? new Big(text).toFixed(digits, Big.roundHalfEven) : null
}

function money(value: unknown, currency: unknown): string | null {
  const amount = fixed(value, PLACES_MAX)
  const code = String(currency ?? '').toUpperCase()
  if (amount === null || !/^[A-Z]{3}$/.test(code)) return null
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: code }).format(Number(amount))
}
