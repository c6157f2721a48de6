import type { FieldMetadata } from '#web/api/metadata.ts'

/** Rows of a spreadsheet by attribute; what its headings name, or the columns from a certain one on. */
export type Pasted = readonly Readonly<Record<string, string>>[]

/** Reads what a spreadsheet put on the clipboard: rows by lines, cells by tabs, quoted where they hold either. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    if (end === undefined) break
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== '\t' && end !== '') rows.push([])
    if (end === '\t' && cell.lastIndex >= text.length) rows.at(-1)?.push('')
  }
  return rows.filter((row) => row.some((one) => one.trim() !== ''))
}

/** How the headings of a table are recognised: the attribute, and the labels it has for people. */
export type Heading = Pick<FieldMetadata, 'attribute' | 'name'> & { readonly label: string }

/**
 * Rows for the fields of lines. Where the first row has headings, columns go by them; otherwise they go to the fields from `start` on, in
 * their order on the screen.
 */
export function pastedRows(text: string, headings: readonly Heading[], start: number): Pasted {
  const [first = [], ...others] = cellsOf(text)
  const named = first.map((cell) => headings.find((heading) => isNamed(heading, cell))?.attribute ?? null)
  const hasHeadings = named.some((attribute) => attribute !== null)
  const columns = hasHeadings ? named : first.map((_, place) => headings[start + place]?.attribute ?? null)
  return (hasHeadings ? others : [first, ...others]).map((row) =>
    Object.fromEntries(
      columns.flatMap((attribute, place) =>
        attribute === null ? [] : [[attribute, (row[place] ?? '').trim()] as const],
      ),
    ),
  )
}

/** Whether a cell is the heading of a field. */
export function isNamed({ attribute, name, label }: Heading, cell: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return [attribute, name, label].some((one) => plain(one) === plain(cell))
}
