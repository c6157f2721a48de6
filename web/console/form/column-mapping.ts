import { attributeNamed, type Heading, isHeadingRow, type Synonyms } from './paste.ts'

/** The cells of a table that was pasted or read from a file, row by row. */
export type Cells = readonly (readonly string[])[]

/** Which attribute each column of a table fills; null for one that is left out. */
export type ColumnMapping = {
  /** Whether the first row names the columns. */
  readonly hasHeadings: boolean
  readonly attributes: readonly (string | null)[]
}

/** Guesses what the columns of a table are: by its headings; without any, by what the cells look like. Each attribute is guessed once. */
export function guessMapping(cells: Cells, headings: readonly Heading[], synonyms: Synonyms): ColumnMapping {
  const [first = [], ...others] = cells
  const named = first.map((cell) => attributeNamed(cell, headings, synonyms))
  if (named.some((attribute) => attribute !== null) || isHeadingRow(first, others))
    return { hasHeadings: true, attributes: onceEach(named) }
  return { hasHeadings: false, attributes: guessByContent(cells) }
}

/** A mapping with another attribute for one column; no other column keeps that attribute. */
export function mapColumn(mapping: ColumnMapping, column: number, attribute: string | null): ColumnMapping {
  const attributes = mapping.attributes.map((present, place) => {
    if (place === column) return attribute
    return present === attribute ? null : present
  })
  return { ...mapping, attributes }
}

/** The rows of a table by attribute; columns that are left out are not in them. */
export function mappedRows(
  cells: Cells,
  { hasHeadings, attributes }: ColumnMapping,
): readonly Readonly<Record<string, string>>[] {
  return (hasHeadings ? cells.slice(1) : cells).map((row) =>
    Object.fromEntries(
      attributes.flatMap((attribute, place) =>
        attribute === null ? [] : [[attribute, (row[place] ?? '').trim()] as const],
      ),
    ),
  )
}

function onceEach(attributes: readonly (string | null)[]): readonly (string | null)[] {
  return attributes.map((attribute, place) => (attributes.indexOf(attribute) === place ? attribute : null))
}

/** Barcodes are known by their check digits, codes by being one word and different in each row, descriptions by having several words. */
function guessByContent(cells: Cells): readonly (string | null)[] {
  const columns = Array.from({ length: Math.max(0, ...cells.map((row) => row.length)) }, (_, place) =>
    cells.map((row) => (row[place] ?? '').trim()),
  )
  const guessed = columns.map((column) => {
    const filled = column.filter((cell) => cell !== '')
    if (filled.length > 0 && filled.every(isTradeItemNumber)) return 'barcode'
    if (filled.some((cell) => /\p{L}.*\s.*\p{L}/u.test(cell))) return 'description'
    const isCode = filled.length === column.length && filled.every((cell) => /^\S+$/.test(cell))
    return isCode && new Set(filled).size === filled.length ? 'code' : null
  })
  return onceEach(guessed)
}

/** Whether digits are a GTIN of 8, 12, 13 or 14 places with the right check digit. */
function isTradeItemNumber(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
