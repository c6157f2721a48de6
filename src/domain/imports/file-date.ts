import { refusal } from '#problems/problem.ts'

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

/** A date as the format writes it, as ISO 8601 does; nothing stays nothing. */
export function dateIn(value: string, format: string): string {
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
