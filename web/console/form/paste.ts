import type { FieldMetadata } from '#web/api/metadata.ts'

/** Rows of a spreadsheet by attribute; what its headings name, or the columns from a certain one on. */
export type PastedRows = readonly Readonly<Record<string, string>>[]

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

/** How others head a column, by the attribute it fills, without blanks, signs and capitals. */
export type Synonyms = Readonly<Record<string, readonly string[]>>

/** How spreadsheets head the columns of lines, in English and German. */
const LINE_HEADINGS: Synonyms = {
  product_id: [
    'sku',
    'item',
    'itemno',
    'itemnumber',
    'article',
    'productcode',
    'code',
    'artikel',
    'artikelnummer',
  ],
  order_quantity: ['qty', 'quantity', 'pcs', 'pieces', 'units', 'menge', 'anzahl', 'stück'],
  quantity: ['qty', 'pcs', 'pieces', 'units', 'menge', 'anzahl', 'stück'],
  batch: ['lot', 'lotno', 'lotnumber', 'batchno', 'charge', 'chargennummer'],
}

/**
 * Rows for the fields of lines. Where the first row has headings, columns go by them; otherwise they go to the fields from `start` on, in
 * their order on the screen. A row of headings is never a line, also where none of them is known.
 */
export function pastedRows(text: string, headings: readonly Heading[], start: number): PastedRows {
  const [first = [], ...others] = cellsOf(text)
  const named = first.map((cell) => attributeNamed(cell, headings, LINE_HEADINGS))
  const isNamed = named.some((attribute) => attribute !== null)
  const columns = isNamed ? named : first.map((_, place) => headings[start + place]?.attribute ?? null)
  return (isNamed || isHeadingRow(first, others) ? others : [first, ...others]).map((row) =>
    Object.fromEntries(
      columns.flatMap((attribute, place) =>
        attribute === null ? [] : [[attribute, (row[place] ?? '').trim()] as const],
      ),
    ),
  )
}

/** The attribute that a heading names: by its own names first, else by those that others use; null for none. */
export function attributeNamed(
  cell: string,
  headings: readonly Heading[],
  synonyms: Synonyms,
): string | null {
  const own = headings.find(({ attribute, name, label }) =>
    [attribute, name, label].some((one) => plainHeading(one) === plainHeading(cell)),
  )
  const known = own ?? headings.find(({ attribute }) => synonyms[attribute]?.includes(plainHeading(cell)))
  return known?.attribute ?? null
}

/** Whether a row names columns: words without figures above rows with figures. */
export function isHeadingRow(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const hasFigure = (cell: string) => /\d/.test(cell)
  const isWords = first.every((cell) => cell.trim() !== '' && !hasFigure(cell))
  return isWords && others.some((row) => row.some(hasFigure))
}

function plainHeading(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
