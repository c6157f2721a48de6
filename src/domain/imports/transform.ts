import { refusal } from '#problems/problem.ts'
import { decimalFor } from '#values/decimal.ts'
import { dateIn } from './file-date.ts'
import { decimalText, isYes, type Notation, usualNotation } from './notation.ts'

/** What the transforms of a value do with it, by name (platform 11.3); `told` is what stands behind the colon. */
const transforms: Readonly<Record<string, (value: string, told: string, notation: Notation) => string>> = {
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
  date: (value, told, { date_format }) => dateIn(value, told === '' ? (date_format ?? '') : told),
  boolean: (value, _, notation) =>
    isYes(value, notation) || value.toLowerCase() === 'on' ? 'true' : 'false',
  default: (value, told) => (value === '' ? told : value),
  substring: (value, told) => {
    const [start = 0, length = Number.POSITIVE_INFINITY] = told.split(',').map(Number)
    return [...value].slice(start, start + length).join('')
  },
  replace: (value, told) => {
    const [from = '', to = ''] = told.split(',')
    return from === '' ? value : value.replaceAll(from, () => to)
  },
  split: (value, told) => {
    const [sign = ',', place = '0'] = /^(.+),(\d+)$/.exec(told)?.slice(1) ?? [',', '0']
    return value.split(sign)[Number(place)] ?? ''
  },
}

/** Does one transform to a value: `upcase`, `substring:0,3`. One that there is not is refused. */
export function transformed(value: string, transform: string, notation: Notation = usualNotation): string {
  const { name, told } = partsOf(transform)
  const act = Object.hasOwn(transforms, name) ? transforms[name] : undefined
  if (act === undefined) throw refusal('import_row_rejected', { message: `${name} is no transform` })
  return act(value, told, notation)
}

/** Whether a word stands for a transform; `map:7` asks a mapping group, which is looked up when a file is read. */
export function isTransform(word: unknown): boolean {
  if (typeof word !== 'string') return false
  return Object.hasOwn(transforms, partsOf(word).name) || word.startsWith('map:')
}

function partsOf(transform: string): { readonly name: string; readonly told: string } {
  const colon = transform.indexOf(':')
  if (colon < 0) return { name: transform, told: '' }
  return { name: transform.slice(0, colon), told: transform.slice(colon + 1) }
}
