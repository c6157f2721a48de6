import { hasRightCheckDigit } from '#values/check-digit.ts'

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

type Element = {
  /** Its length, or its maximum length if it is variable. */
  readonly length: number
  readonly isVariable?: true
  /** Reads its value; null if it is invalid. */
  readonly read: (value: string, at: ElementContext) => Gs1 | null
}
type ElementContext = { readonly identifier: string; readonly year: number }

const hasCheckDigit = (value: string) => /^\d+$/.test(value) && hasRightCheckDigit(value)
const readDate =
  (key: 'best_before_date' | 'sell_by_date') =>
  (value: string, { year }: ElementContext) => {
    const date = dateFor(value, year)
    return date === null ? null : { [key]: date }
  }
const gtin: Element = { length: 14, read: (value) => (hasCheckDigit(value) ? { gtin: value } : null) }
const sellBy: Element = { length: 6, read: readDate('sell_by_date') }

const ELEMENTS: Readonly<Record<string, Element>> = {
  '00': { length: 18, read: (value) => (hasCheckDigit(value) ? { sscc: value } : null) },
  '01': gtin,
  '02': gtin,
  '10': { length: 20, isVariable: true, read: (batch) => ({ batch }) },
  '15': { length: 6, read: readDate('best_before_date') },
  '16': sellBy,
  '17': sellBy,
  '21': { length: 20, isVariable: true, read: (serial_number) => ({ serial_number }) },
  '37': {
    length: 8,
    isVariable: true,
    read: (value) => (/^\d+$/.test(value) ? { count: Number(value) } : null),
  },
}

const weight: Element = {
  length: 6,
  read: (value, { identifier }) =>
    /^\d+$/.test(value) ? { weight: Number(`${value}e-${identifier.at(-1)}`) } : null,
}

/** What scanners send before the code, and after elements of variable length. */
const SYMBOLOGY = /^\](?:C1|d2|Q3|e0)/
const SEPARATOR = '\u001d'

/**
 * Reads the elements of a GS1 code, with identifiers in brackets or bare as scanners send them: from
 * `(01)05012345678900(10)B1` the product and the batch. Null for anything else, and if an element is invalid.
 */
export function gs1For(text: string, year: number): Gs1 | null {
  const parts = partsOf(text.trim().replace(SYMBOLOGY, ''))
  if (parts === null || parts.length === 0) return null
  let result: Gs1 = {}
  for (const { identifier, value } of parts) {
    const element = elementFor(identifier)
    const hasValidLength =
      element !== null &&
      (element.isVariable ? value.length <= element.length : value.length === element.length)
    const read = hasValidLength && value !== '' ? element.read(value, { identifier, year }) : null
    if (read === null) return null
    // The first element counts: a sell-by date takes precedence over a later expiry date.
    result = { ...read, ...result }
  }
  return result
}

type CodePart = { readonly identifier: string; readonly value: string }

function partsOf(text: string): readonly CodePart[] | null {
  if (!text.startsWith('(')) return bareParts(text)
  const parts = [...text.matchAll(/\((\d{2,4})\)([^(]+)/g)]
  const isWhole = parts.map(([all]) => all).join('') === text
  return isWhole ? parts.map(([, identifier = '', value = '']) => ({ identifier, value })) : null
}

function bareParts(text: string): readonly CodePart[] | null {
  const parts: CodePart[] = []
  let remaining = text.startsWith(SEPARATOR) ? text.slice(1) : text
  while (remaining !== '') {
    const identifier = /^310\d/.test(remaining) ? remaining.slice(0, 4) : remaining.slice(0, 2)
    const element = elementFor(identifier)
    if (element === null) return null
    const from = identifier.length
    const end = remaining.indexOf(SEPARATOR, from)
    const to = element.isVariable ? (end < 0 ? remaining.length : end) : from + element.length
    parts.push({ identifier, value: remaining.slice(from, to) })
    remaining = remaining.slice(to)
    if (remaining.startsWith(SEPARATOR)) remaining = remaining.slice(1)
  }
  return parts
}

function elementFor(identifier: string): Element | null {
  return /^310\d$/.test(identifier) ? weight : (ELEMENTS[identifier] ?? null)
}

/** YYMMDD in the nearest century; day 00 is the last of its month. */
function dateFor(value: string, now: number): string | null {
  if (!/^\d{6}$/.test(value)) return null
  const [yy = 0, month = 0, day = 0] = [0, 2, 4].map((from) => Number(value.slice(from, from + 2)))
  const century = now - (now % 100)
  const year = [century - 100, century, century + 100]
    .map((one) => one + yy)
    .find((one) => one - now >= -49 && one - now <= 50)
  if (year === undefined || month < 1 || month > 12) return null
  const date = day === 0 ? new Date(Date.UTC(year, month, 0)) : new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null
}
