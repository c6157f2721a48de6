import { refusal } from '#problems/problem.ts'
import { decimalFor } from '#values/decimal.ts'
import { cellRefusal } from './cell-refusal.ts'
import { decimalText, defaultNotation, flagIn, type Notation, withCommaGroups } from './notation.ts'
import { isDateFormat, parseFileDate } from './parse-file-date.ts'

/** How the file of a value is written, and the column of the value, for refusals. */
type TransformedCell = { readonly notation?: Notation; readonly column?: string }

type Transform = (value: string, argument: string, cell: TransformedCell) => string

/** The transforms of a value by name (platform 11.3); `argument` is the text after the colon. */
const transforms: Readonly<Record<string, Transform>> = {
  trim: (value) => value.trim(),
  upcase: (value) => value.toUpperCase(),
  downcase: (value) => value.toLowerCase(),
  strip_zeros: (value) => value.replace(/^0+(?=.)/, ''),
  number: (value, _, { notation = defaultNotation, column }) => {
    if (value === '') return ''
    const text = decimalText(value, withCommaGroups(notation))
    if (text === null) throw cellRefusal(value, 'not a number as this file writes them', column)
    return decimalFor(text)?.toFixed() ?? text
  },
  date: (value, argument, { notation, column }) =>
    parseFileDate(value, argument === '' ? (notation?.date_format ?? '') : argument, column),
  boolean: (value, _, { notation = defaultNotation, column }) => {
    if (value === '') return 'false'
    const flag = flagIn(value, notation)
    if (flag === null)
      throw cellRefusal(value, 'neither true nor false; true_values and false_values name such words', column)
    return String(flag)
  },
  default: (value, argument) => (value === '' ? argument : value),
  substring: (value, argument) => {
    const [start = 0, length = Number.POSITIVE_INFINITY] = argument.split(',').map(Number)
    return [...value].slice(start, start + length).join('')
  },
  replace: (value, argument) => {
    const [from = '', to = ''] = argument.split(',')
    return from === '' ? value : value.replaceAll(from, () => to)
  },
  split: (value, argument) => {
    const [separator = ',', index = '0'] = /^(.+),(\d+)$/.exec(argument)?.slice(1) ?? [',', '0']
    return value.split(separator)[Number(index)] ?? ''
  },
}

/** Applies one transform to a value: `upcase`, `substring:0,3`. An unknown one is refused. */
export function applyTransform(value: string, transform: string, cell: TransformedCell = {}): string {
  const { name, argument } = partsOf(transform)
  const apply = Object.hasOwn(transforms, name) ? transforms[name] : undefined
  if (apply === undefined) throw refusal('import_row_rejected', { message: `${name} is no transform` })
  return apply(value, argument, cell)
}

/** Whether a word is a transform; `map:7` uses a mapping group, which is looked up when a file is imported. */
export function isTransform(word: unknown): boolean {
  if (typeof word !== 'string') return false
  const { name, argument } = partsOf(word)
  if (name === 'date' && argument !== '') return isDateFormat(argument)
  return Object.hasOwn(transforms, partsOf(word).name) || word.startsWith('map:')
}

function partsOf(transform: string): { readonly name: string; readonly argument: string } {
  const colon = transform.indexOf(':')
  if (colon < 0) return { name: transform, argument: '' }
  return { name: transform.slice(0, colon), argument: transform.slice(colon + 1) }
}
