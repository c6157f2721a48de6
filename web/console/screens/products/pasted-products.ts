import type { ErrorObject } from '#web/api/error.ts'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { type Cells, type ColumnMapping, guessMapping, mappedRows } from '#web/console/form/column-mapping.ts'
import { PRODUCT_HEADINGS } from '#web/console/form/product-headings.ts'
import { sentValue } from '#web/console/form/values.ts'

/** How many products one request creates at most. */
export const PRODUCTS_MAX = 1000

/** Kinds of fields that a cell of a spreadsheet can fill. */
const PASTED = new Set<FieldMetadata['kind']>(['text', 'integer', 'decimal', 'flag', 'choice'])

/** The words for yes in a cell, in the languages of the console. */
const YES = new Set(['yes', 'true', '1', 'x', 'ja', 'wahr'])

/** Products as they stand in a pasted table. */
export type PastedProducts = {
  /** What is sent of each. */
  readonly records: readonly Readonly<Record<string, unknown>>[]
  /** The attributes that have a column. */
  readonly columns: readonly string[]
}

/** The fields that a table of products may have columns for, those most used first. */
export function pastedFields(fields: readonly FieldMetadata[]): readonly FieldMetadata[] {
  const first = ['code', 'description', 'barcode']
  const placeOf = ({ attribute }: FieldMetadata) => {
    const place = first.indexOf(attribute)
    return place === -1 ? first.length : place
  }
  return fields
    .filter(({ kind, read_only, computed }) => PASTED.has(kind) && read_only !== true && computed !== true)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** What a pasted table has columns for: as guessed from it, and as its person has changed that. */
export function productMapping(
  cells: Cells,
  fields: readonly FieldMetadata[],
  labelOf: (field: FieldMetadata) => string,
): ColumnMapping {
  const headings = fields.map((field) => ({ ...field, label: labelOf(field) }))
  return guessMapping(cells, headings, PRODUCT_HEADINGS)
}

/** The products of a table; rows that fill no column are none. */
export function pastedProducts(
  cells: Cells,
  mapping: ColumnMapping,
  fields: readonly FieldMetadata[],
): PastedProducts {
  const rows = mappedRows(cells, mapping).filter((row) => Object.values(row).some((text) => text !== ''))
  return {
    records: rows.map((row) => recordOf(row, fields)),
    columns: mapping.attributes.filter((attribute) => attribute !== null),
  }
}

/** Empty cells are left out, so that a product begins with the defaults of its fields. */
function recordOf(
  row: Readonly<Record<string, string>>,
  fields: readonly FieldMetadata[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([attribute, text]) => {
      const field = fields.find((one) => one.attribute === attribute)
      if (field === undefined || text === '') return []
      const value = field.kind === 'flag' ? YES.has(text.toLowerCase()) : sentValue(field, text)
      return [[attribute, value]]
    }),
  )
}

/** The refusals of each row by its place, and those of the request as a whole. */
export function refusalsByRow(errors: readonly ErrorObject[]): {
  readonly rows: ReadonlyMap<number, readonly ErrorObject[]>
  readonly whole: readonly ErrorObject[]
} {
  const placeOf = ({ context }: ErrorObject) =>
    /^\/records\/(\d+)(?:\/|$)/.exec(String(context?.['pointer'] ?? ''))?.[1]
  const grouped = Map.groupBy(errors, placeOf)
  const rows = [...grouped].flatMap(([place, found]) =>
    place === undefined ? [] : [[Number(place), found] as const],
  )
  return { rows: new Map(rows), whole: grouped.get(undefined) ?? [] }
}
