import { refusal } from '#problems/problem.ts'

/** Tokens of a date format, the part each stands for, and its digits. */
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

/** Converts a date in a given format to ISO 8601; an empty value stays empty. */
export function parseFileDate(value: string, format: string): string {
  if (value === '') return ''
  const parts: string[] = []
  const tokens = PARTS.map(([token]) => token).join('|')
  const pattern = format
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(new RegExp(tokens, 'g'), (token) => {
      const part = PARTS.find(([one]) => one === token)
      if (part !== undefined) parts.push(part[1])
      return `(${part?.[2] ?? ''})`
    })
  const match = new RegExp(`^${pattern}$`).exec(value)
  const invalid = refusal('import_row_rejected', { message: `${value} is not a date like ${format}` })
  if (match === null) throw invalid
  const fields = Object.fromEntries(parts.map((part, index) => [part, Number(match[index + 1])]))
  try {
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
