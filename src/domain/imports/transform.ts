import { refusal } from '#problems/problem.ts'
import { decimalFor } from '#values/decimal.ts'

/** How the parts of a date are written, longest first, and the digits each has. */
const PARTS: readonly (readonly [string, string, string])[] = [
  ['YYYY', 'year', '\\d{4}'],
  ['%Y', 'year', '\\d{4}'],
  ['MM', 'month', '\\d{1,2}'],
  ['%m', 'month', '\\d{1,2}'],
  ['DD', 'day', '\\d{1,2}'],
  ['%d', 'day', '\\d{1,2}'],
  ['HH', 'hour', '\\d{1,2}'],
  ['%H', 'hour', '\\d{1,2}'],
  ['mm', 'minute', '\\d{1,2}'],
  ['%M', 'minute', '\\d{1,2}'],
  ['ss', 'second', '\\d{1,2}'],
  ['%S', 'second', '\\d{1,2}'],
]

/** What the transforms of a value do with it, by name (platform 11.3); `told` is what stands behind the colon. */
const transforms: Readonly<Record<string, (value: string, told: string) => string>> = {
  trim: (value) => value.trim(),
  upcase: (value) => value.toUpperCase(),
  downcase: (value) => value.toLowerCase(),
  strip_zeros: (value) => value.replace(/^0+(?=.)/, ''),
  number: (value) => {
    const exact = decimalFor(value.replaceAll(/[\s,](?=\d{3}(\D|$))/g, ''))
    if (exact === null) throw refusal('import_row_rejected', { message: `${value} is not a number` })
    return exact.toFixed()
  },
  date: dateIn,
  boolean: (value) => (/^(1|y|yes|true|on)$/i.test(value) ? 'true' : 'false'),
  default: (value, told) => (value === '' ? told : value),
  substring: (value, told) => {
    const [start = 0, length = Number.POSITIVE_INFINITY] = told.split(',').map(Number)
    return [...value].slice(start, start + length).join('')
  },
  replace: (value, told) => {
    const [from = '', to = ''] = told.split(',')
    return from === '' ? value : value.replaceAll(from, to)
  },
  split: (value, told) => {
    const [sign = ',', place = '0'] = /^(.+),(\d+)$/.exec(told)?.slice(1) ?? [',', '0']
    return value.split(sign)[Number(place)] ?? ''
  },
}

/** Does one transform to a value: `upcase`, `substring:0,3`. One that there is not is refused. */
export function transformed(value: string, transform: string): string {
  const colon = transform.indexOf(':')
  const name = colon < 0 ? transform : transform.slice(0, colon)
  const act = transforms[name]
  if (act === undefined) throw refusal('import_row_rejected', { message: `${name} is no transform` })
  return act(value, colon < 0 ? '' : transform.slice(colon + 1))
}

/** A date as the format writes it, as ISO 8601 does. */
function dateIn(value: string, format: string): string {
  if (value === '') return ''
  const order: string[] = []
  const signs = PARTS.map(([sign]) => sign).join('|')
  const pattern = format
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(new RegExp(signs, 'g'), (sign) => {
      const part = PARTS.find(([one]) => one === sign)
      if (part !== undefined) order.push(part[1])
      return `(${part?.[2] ?? ''})`
    })
  const found = new RegExp(`^${pattern}$`).exec(value)
  const wrong = refusal('import_row_rejected', { message: `${value} is not a date like ${format}` })
  if (found === null) throw wrong
  const fields = Object.fromEntries(order.map((part, place) => [part, Number(found[place + 1])]))
  try {
    const moment = Temporal.PlainDateTime.from(
      { year: 1970, month: 1, day: 1, ...fields },
      { overflow: 'reject' },
    )
    return 'hour' in fields ? moment.toString({ smallestUnit: 'second' }) : moment.toPlainDate().toString()
  } catch (error) {
    if (error instanceof RangeError) throw wrong
    throw error
  }
}
