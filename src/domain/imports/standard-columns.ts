import { columnMissing } from './column-missing.ts'
import type { FileRow, RowStream } from './file-row.ts'
import { columnKey, type TableOptions } from './table-rows.ts'

/** A column of a standard file. */
export type StandardColumn = {
  readonly column: string
  readonly required: boolean
  /** The attribute it sets. */
  readonly to: string
  /** Where the attribute is: in the record, its address, its line, or nowhere. */
  readonly place: 'record' | 'address' | 'line' | 'none'
  /** The resource whose code it holds, limited to records with these attributes of the row. */
  readonly refersTo: { readonly resource: string; readonly within: readonly string[] } | null
  /** The column it is multiplied by. */
  readonly times: string | null
}

type ColumnOptions = Partial<Pick<StandardColumn, 'required' | 'to' | 'place' | 'times'>>

/** A column that holds a value. */
export function valueColumn(column: string, options: ColumnOptions = {}): StandardColumn {
  return { column, required: false, to: column, place: 'record', refersTo: null, times: null, ...options }
}

/** A column that holds the code of a record. */
export function codeColumn(
  column: string,
  resource: string,
  { within = [], ...options }: ColumnOptions & { readonly within?: readonly string[] } = {},
): StandardColumn {
  const to = `${column.replace(/_code$/, '')}_id`
  return {
    ...valueColumn(column, { to: column === 'reason_code' ? 'reason_code_id' : to, ...options }),
    refersTo: { resource, within },
  }
}

const counted = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word}${index + 1}`)

/** The columns of custom fields. */
export const FILE_SLOTS = {
  references: counted('external_system_reference', 3),
  strings: counted('string', 5),
  integers: counted('integer', 5),
  datetimes: counted('datetime', 5),
  booleans: counted('boolean', 5),
}

/** How tables with these columns are read: by headings in any spelling, also below a title. */
export function standardTable(columns: readonly StandardColumn[]): TableOptions {
  const keys = columns.map(({ column }) => columnKey(column))
  return { spelling: 'any', knownIn: (names) => keys.filter((key) => names.includes(key)).length }
}

/** Refuses a file without its required columns, and lists them all, with what it has (platform 11.4). */
export function assertColumns(
  { columns: header, headings }: Pick<RowStream, 'columns' | 'headings'>,
  columns: readonly StandardColumn[],
): void {
  const known = new Set(header)
  const missing = columns.filter(({ required, column }) => required && !known.has(columnKey(column)))
  if (missing.length > 0)
    throw columnMissing(
      missing.map(({ column }) => column),
      headings ?? header ?? [],
    )
}

/** The cell of a row in a column; null if it is empty. */
export function cellOf(row: FileRow, column: string): string | null {
  const cell = row.cells[columnKey(column)] ?? ''
  return cell === '' ? null : cell
}
