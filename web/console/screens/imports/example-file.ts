import type { StandardFile } from '#web/api/metadata.ts'

/** Values that show what is meant, by the beginning or the end of a column's name. */
const EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [/date|datetime/, '2026-12-01'],
  [/boolean|^is_|active|only$/, 'true'],
  [/quantity|min$|max$|^per_|number_of|integer|priority|sequence|weight|cube|line_number/, '1'],
  [/country/, 'GB'],
  [/email/, 'name@example.com'],
  [/phone/, '+44 20 7946 0000'],
  [/postcode/, 'SO15 0HJ'],
  [/code$/, 'CODE'],
]

/** A file with the columns of a standard file and a row that shows what stands in those that it needs. */
export function exampleFile({ columns }: StandardFile): string {
  const cells = columns.map(({ name, required }) =>
    required ? (EXAMPLES.find(([pattern]) => pattern.test(name))?.[1] ?? 'Text') : '',
  )
  return `${columns.map(({ name }) => name).join(',')}\r\n${cells.join(',')}\r\n`
}
