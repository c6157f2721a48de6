import { hasRightCheckDigit } from './check-digit.ts'
import type { Gs1Element } from './gs1-elements.ts'
import { identifierIn, isValueOf, valueFormatOf } from './gs1-identifiers.ts'
import { linkElements } from './gs1-link.ts'
import { SEPARATOR, withOneSeparator } from './gs1-separators.ts'
import { withoutSymbology } from './symbology.ts'

/** The elements of a GS1 code that a warehouse uses (operations 11.1). */
export type Gs1 = {
  /** The unit: 18 digits. */
  readonly sscc?: string
  /** The product: 14 digits. */
  readonly gtin?: string
  readonly batch?: string
  readonly best_before_date?: string
  readonly sell_by_date?: string
  readonly serial_number?: string
  readonly count?: number
  /** In kilograms. */
  readonly weight?: number
}

/** What decides how a code is read besides itself. */
export type ScannerContext = {
  /** The current year, which decides the century of dates. */
  readonly year: number
  /** What the scanner sends in place of the separator, besides U+001D. */
  readonly separators: readonly string[]
}

/** Reads a value that a warehouse uses; null if it is invalid. */
type ReadElement = (value: string, at: { readonly ai: string; readonly year: number }) => Gs1 | null

const readDate =
  (key: 'best_before_date' | 'sell_by_date'): ReadElement =>
  (value, { year }) => {
    const date = dateFor(value, year)
    return date === null ? null : { [key]: date }
  }
const readGtin: ReadElement = (gtin) => (hasRightCheckDigit(gtin) ? { gtin } : null)

const ELEMENTS: Readonly<Record<string, ReadElement>> = {
  '00': (sscc) => (hasRightCheckDigit(sscc) ? { sscc } : null),
  '01': readGtin,
  '02': readGtin,
  '10': (batch) => ({ batch }),
  '15': readDate('best_before_date'),
  '16': readDate('sell_by_date'),
  '17': readDate('sell_by_date'),
  '21': (serial_number) => ({ serial_number }),
  '37': (value) => ({ count: Number(value) }),
}

const readWeight: ReadElement = (value, { ai }) => ({
  weight: Number(`${value}e-${ai.at(-1)}`),
})

/**
 * Reads the elements of a GS1 code: with identifiers in brackets, bare as scanners send them, or as a Digital Link. From
 * `(01)05012345678900(10)B1` the product and the batch; other identifiers are passed over. Null for anything else, and if
 * an element is invalid.
 */
export function gs1For(text: string, { year, separators }: ScannerContext): Gs1 | null {
  const elements = elementsIn(withoutSymbology(text.trim()), separators)
  if (elements === null || elements.length === 0) return null
  let result: Gs1 = {}
  const known = new Map<string, string>()
  for (const { ai, value } of elements) {
    // Of two batches or dates of one kind, nobody knows which is right.
    if ((known.get(ai) ?? value) !== value) return null
    known.set(ai, value)
    const read = isValueOf(ai, value) ? readElement(value, { ai, year }) : null
    if (read === null) return null
    // The first element counts: a sell-by date takes precedence over a later expiry date.
    result = { ...read, ...result }
  }
  return result
}

const readElement: ReadElement = (value, at) => {
  const read = /^310[0-5]$/.test(at.ai) ? readWeight : ELEMENTS[at.ai]
  return read === undefined ? {} : read(value, at)
}

function elementsIn(text: string, separators: readonly string[]): readonly Gs1Element[] | null {
  const link = linkElements(text)
  if (link !== null) return link
  const separated = withOneSeparator(text, separators)
  return separated.startsWith('(') ? bracketedElements(separated) : bareElements(separated)
}

/** Elements with identifiers in brackets; brackets around other text belong to a value. */
function bracketedElements(text: string): readonly Gs1Element[] | null {
  const parts = [...text.matchAll(/\((\d{2,4})\)(.+?)(?=\(\d{2,4}\)|$)/gs)]
  const isWhole = parts.map(([all]) => all).join('') === text
  return isWhole ? parts.map(([, ai = '', value = '']) => ({ ai, value: withoutEnd(value.trim()) })) : null
}

const withoutEnd = (value: string) => (value.endsWith(SEPARATOR) ? value.slice(0, -1) : value)

function bareElements(text: string): readonly Gs1Element[] | null {
  const elements: Gs1Element[] = []
  let remaining = text.startsWith(SEPARATOR) ? text.slice(1) : text
  while (remaining !== '') {
    const ai = identifierIn(remaining)
    if (!/^\d{2,4}$/.test(ai)) return null
    const from = ai.length
    const { length } = valueFormatOf(ai)
    const end = remaining.indexOf(SEPARATOR, from)
    const to = length === null ? (end < 0 ? remaining.length : end) : from + length
    elements.push({ ai, value: remaining.slice(from, to) })
    remaining = withoutStart(remaining.slice(to))
  }
  return elements
}

/** Some scanners send a separator twice. */
function withoutStart(text: string): string {
  let from = 0
  while (text.startsWith(SEPARATOR, from)) from += 1
  return text.slice(from)
}

/** YYMMDD in the nearest century; day 00 is the last of its month. */
function dateFor(value: string, now: number): string | null {
  const [yy = 0, month = 0, day = 0] = [0, 2, 4].map((from) => Number(value.slice(from, from + 2)))
  const century = now - (now % 100)
  const year = [century - 100, century, century + 100]
    .map((one) => one + yy)
    .find((one) => one - now >= -49 && one - now <= 50)
  if (year === undefined || month < 1 || month > 12) return null
  const date = day === 0 ? new Date(Date.UTC(year, month, 0)) : new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null
}
