import { trimmed } from '#values/trimmed.ts'

/** How a file writes numbers, dates and booleans. */
export type Notation = {
  /** The sign with which numbers of workbooks and JSON are written as texts. */
  readonly decimal_separator: string
  /** The signs that may stand before the fraction of a number. */
  readonly decimal_signs: string
  /** The signs that may group its digits by thousands; none where digits are never grouped. */
  readonly group_signs: string
  /** The format of dates, for example `DD/MM/YYYY`; null for ISO 8601. */
  readonly date_format: string | null
  /** The values that mean true and false besides the usual words, which they take precedence over. */
  readonly true_values: readonly string[]
  readonly false_values: readonly string[]
}

/** Blanks of all widths and apostrophes: in no country do they stand before a fraction. */
const NEUTRAL_GROUPS = " \u00a0\u2007\u2009\u202f'\u2019"

/** The notation of a file that sets none. */
export const defaultNotation: Notation = {
  decimal_separator: '.',
  decimal_signs: '.',
  group_signs: NEUTRAL_GROUPS,
  date_format: null,
  true_values: [],
  false_values: [],
}

/** How numbers are written where a decimal separator is set: the other of comma and point groups digits. */
export function signsFor(decimal_separator: '.' | ','): Partial<Notation> {
  const other = decimal_separator === ',' ? '.' : ','
  return {
    decimal_separator,
    decimal_signs: decimal_separator,
    group_signs: `${NEUTRAL_GROUPS}${other}`,
  }
}

/** The notation with digits that a comma may group, unless it is a decimal sign or digits are never grouped. */
export function withCommaGroups(notation: Notation): Notation {
  const { decimal_signs, group_signs } = notation
  return decimal_signs.includes(',') || group_signs === ''
    ? notation
    : { ...notation, group_signs: `${group_signs},` }
}

/** How a file writes what its cells hold as values and not as texts. */
export type ValueNotation = {
  readonly decimal_separator: string
  /** The word for yes. */
  readonly true_value: string
}

/** How values of workbooks and of JSON are written, so that they are read in the notation of the file. */
export function valueNotation({ decimal_separator, true_values }: Notation): ValueNotation {
  return { decimal_separator, true_value: true_values[0] ?? 'true' }
}

/** The words that mean true in every file. */
export const TRUE_WORDS = ['true', 'yes', 'y', '1', 'on', 'x', 'ja', 'j', 'wahr']

/** The words that mean false in every file. */
export const FALSE_WORDS = ['false', 'no', 'n', '0', 'off', 'nein', 'falsch']

/** What a cell means, regardless of case; null where it means neither true nor false. */
export function flagIn(cell: string, { true_values, false_values }: Notation): boolean | null {
  const word = trimmed(cell).toLowerCase()
  const isIn = (words: readonly string[]) => words.some((one) => one.toLowerCase() === word)
  if (isIn(true_values)) return true
  if (isIn(false_values)) return false
  if (isIn(TRUE_WORDS)) return true
  return isIn(FALSE_WORDS) ? false : null
}

/**
 * The number in a cell with a decimal point, a minus where it has one, and nothing else; null where it is none in this notation.
 * Groups have three digits each, one sign throughout, and a first one that is not 0.
 */
export function decimalText(cell: string, { decimal_signs, group_signs }: Notation): string | null {
  const pattern = numberPattern(decimal_signs, group_signs)
  const [, sign = '', whole = '', , fraction = ''] = pattern.exec(trimmed(cell)) ?? []
  if (whole === '' && fraction === '') return null
  const digits = whole.replaceAll(/\D/g, '')
  return `${sign === '' || sign === '+' ? '' : '-'}${digits || '0'}${fraction === '' ? '' : `.${fraction}`}`
}

const patterns = new Map<string, RegExp>()

/** The pattern of numbers with these signs, which is made once and not for each cell. */
function numberPattern(decimal_signs: string, group_signs: string): RegExp {
  const key = `${decimal_signs} ${group_signs}`
  const known = patterns.get(key)
  if (known !== undefined) return known
  const group = group_signs === '' ? '(?!)' : `[${RegExp.escape(group_signs)}]`
  const pattern = new RegExp(
    `^([-+\\u2212]?)([1-9]\\d{0,2}(?:(${group})\\d{3})(?:\\3\\d{3})*|\\d*)(?:[${decimal_signs}](\\d*))?$`,
  )
  patterns.set(key, pattern)
  return pattern
}
