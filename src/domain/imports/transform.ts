import { refusal } from '#problems/problem.ts'
import { decimalFor } from '#values/decimal.ts'
import { decimalText, defaultNotation, isTrue, type Notation } from './notation.ts'
import { isDateFormat, parseFileDate } from './parse-file-date.ts'

/** The transforms of a value by name (platform 11.3); `argument` is the text after the colon. */
const transforms: Readonly<Record<string, (value: string, argument: string, notation: Notation) => string>> =
  {
    trim: (value) => value.trim(),
    upcase: (value) => value.toUpperCase(),
    downcase: (value) => value.toLowerCase(),
    strip_zeros: (value) => value.replace(/^0+(?=.)/, ''),
    number: (value, _, notation) => {
      if (value === '') return ''
      const exact = decimalFor(decimalText(value, notation))
      if (exact === null) throw refusal('import_row_rejected', { message: `${value} is not a number` })
      return exact.toFixed()
    },
    date: (value, argument, { date_format }) =>
      parseFileDate(value, argument === '' ? (date_format ?? '') : argument),
    boolean: (value, _, notation) =>
      isTrue(value, notation) || value.toLowerCase() === 'on' ? 'true' : 'false',
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
export function applyTransform(
  value: string,
  transform: string,
  notation: Notation = defaultNotation,
): string {
  const { name, argument } = partsOf(transform)
  const apply = Object.hasOwn(transforms, name) ? transforms[name] : undefined
  if (apply === undefined) throw refusal('import_row_rejected', { message: `${name} is no transform` })
  return apply(value, argument, notation)
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
