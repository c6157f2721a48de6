import { cellRefusal } from './cell-refusal.ts'
import { monthNamed } from './month-names.ts'

/** A part of a date, and the pattern of its digits or letters. */
type DatePart = {
  readonly field: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'half'
  readonly pattern: string
}

const digits = (field: DatePart['field'], count: string): DatePart => ({ field, pattern: `\\d{${count}}` })
const MONTH_NAME: DatePart = { field: 'month', pattern: '\\p{L}+\\.?' }
const HALF: DatePart = { field: 'half', pattern: '[AaPp][Mm]' }

/** Tokens of a date format: those of most programs, and those of `strftime`. */
const TOKENS: Readonly<Record<string, DatePart>> = {
  YYYY: digits('year', '4'),
  YY: digits('year', '2'),
  MMMM: MONTH_NAME,
  MMM: MONTH_NAME,
  MM: digits('month', '1,2'),
  M: digits('month', '1,2'),
  DD: digits('day', '1,2'),
  D: digits('day', '1,2'),
  HH: digits('hour', '1,2'),
  H: digits('hour', '1,2'),
  hh: digits('hour', '1,2'),
  h: digits('hour', '1,2'),
  mm: digits('minute', '1,2'),
  ss: digits('second', '1,2'),
  A: HALF,
  a: HALF,
  '%Y': digits('year', '4'),
  '%y': digits('year', '2'),
  '%B': MONTH_NAME,
  '%b': MONTH_NAME,
  '%m': digits('month', '1,2'),
  '%d': digits('day', '1,2'),
  '%H': digits('hour', '1,2'),
  '%I': digits('hour', '1,2'),
  '%M': digits('minute', '1,2'),
  '%S': digits('second', '1,2'),
  '%p': HALF,
}

/** A format as its pieces: parts of a date, texts in brackets, and single other characters. */
const PIECES = /%[A-Za-z]|\[[^\]]*\]|([A-Za-z])\1*|[^A-Za-z]/gu

type Piece = { readonly part: DatePart } | { readonly text: string } | { readonly unknown: string }

function piecesOf(format: string): readonly Piece[] {
  return [...format.matchAll(PIECES)].map(([piece]) => {
    const part = Object.hasOwn(TOKENS, piece) ? TOKENS[piece] : undefined
    if (part !== undefined) return { part }
    if (/^\[.*\]$/.test(piece)) return { text: piece.slice(1, -1) }
    // The sign between day and time in ISO 8601.
    if (piece === 'T' || !/[A-Za-z]/.test(piece)) return { text: piece }
    return { unknown: piece }
  })
}

/** Whether a format has only known letters, each part once, and a day, month or year. */
export function isDateFormat(format: unknown): boolean {
  if (typeof format !== 'string') return false
  const pieces = piecesOf(format)
  const fields = pieces.flatMap((piece) => ('part' in piece ? [piece.part.field] : []))
  const hasDate = fields.some((field) => ['year', 'month', 'day'].includes(field))
  return hasDate && new Set(fields).size === fields.length && !pieces.some((piece) => 'unknown' in piece)
}

/**
 * Converts a date in a given format to ISO 8601; an empty value stays empty. A year of two digits is in the nearest century, and
 * names of months are those of six languages. A date in ISO 8601 that does not look like the format is taken too.
 */
export function parseFileDate(value: string, format: string, column?: string): string {
  if (value === '') return ''
  const invalid = cellRefusal(value, `not a date like ${format}`, column)
  const pieces = piecesOf(format)
  const match = patternOf(pieces).exec(value)
  if (match === null) {
    if (/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/.test(value)) return value
    throw invalid
  }
  const read = pieces.flatMap((piece) => ('part' in piece ? [piece.part.field] : []))
  const texts = Object.fromEntries(read.map((field, index) => [field, match[index + 1] ?? '']))
  try {
    const fields = fieldsOf(texts)
    const date = Temporal.PlainDateTime.from(
      { year: 1970, month: 1, day: 1, ...fields },
      { overflow: 'reject' },
    )
    return 'hour' in fields ? date.toString({ smallestUnit: 'second' }) : date.toPlainDate().toString()
  } catch (error) {
    if (error instanceof RangeError) throw invalid
    throw error
  }
}

function patternOf(pieces: readonly Piece[]): RegExp {
  const isPart = (piece: Piece | undefined) => piece !== undefined && 'part' in piece
  const patterns = pieces.map((piece, index) => {
    if ('unknown' in piece) return RegExp.escape(piece.unknown)
    if ('text' in piece) return RegExp.escape(piece.text)
    // Without a sign between them, digits are told apart by their number alone.
    const isAdjacent = isPart(pieces[index - 1]) || isPart(pieces[index + 1])
    return `(${isAdjacent ? piece.part.pattern.replace('1,2', '2') : piece.part.pattern})`
  })
  return new RegExp(`^${patterns.join('')}$`, 'u')
}

function fieldsOf({ half, month, year, ...others }: Readonly<Record<string, string>>) {
  const fields: Record<string, number> = Object.fromEntries(
    Object.entries(others).map(([field, text]) => [field, Number(text)]),
  )
  if (year !== undefined) fields.year = year.length === 2 ? nearestYear(Number(year)) : Number(year)
  if (month !== undefined) fields.month = /^\d/.test(month) ? Number(month) : monthNamed(month)
  if (half !== undefined) fields.hour = ((fields.hour ?? 0) % 12) + (/^p/i.test(half) ? 12 : 0)
  return fields
}

/** The year with these two last digits that is nearest to this one, as GS1 reads them. */
function nearestYear(digits: number): number {
  const { year } = Temporal.Now.plainDateISO('UTC')
  const same = year - (year % 100) + digits
  if (same - year > 50) return same - 100
  return year - same >= 50 ? same + 100 : same
}
