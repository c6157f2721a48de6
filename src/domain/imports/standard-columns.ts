import { refusal } from '#problems/problem.ts'
import type { FileRow } from './file-row.ts'
import { spelt } from './parse-csv.ts'

/** A column of a standard file, and what its cells say. */
export type StandardColumn = {
  readonly column: string
  readonly required: boolean
  /** The attribute it becomes. */
  readonly to: string
  /** Where: in the record, its address or its line; or nowhere by itself. */
  readonly place: 'record' | 'address' | 'line' | 'none'
  /** Whose code it is, looked for among those with these attributes of the row. */
  readonly names: { readonly resource: string; readonly within: readonly string[] } | null
  /** The column it is multiplied with. */
  readonly times: string | null
}

type Facts = Partial<Pick<StandardColumn, 'required' | 'to' | 'place' | 'times'>>

/** A column that says a value. */
export function said(column: string, facts: Facts = {}): StandardColumn {
  return { column, required: false, to: column, place: 'record', names: null, times: null, ...facts }
}

/** A column that names a record by its code. */
export function named(
  column: string,
  resource: string,
  { within = [], ...facts }: Facts & { readonly within?: readonly string[] } = {},
): StandardColumn {
  const to = `${column.replace(/_code$/, '')}_id`
  return {
    ...said(column, { to: column === 'reason_code' ? 'reason_code_id' : to, ...facts }),
    names: { resource, within },
  }
}

const counted = (word: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${word}${place + 1}`)

/** The columns for values of the client's own. */
export const FILE_SLOTS = {
  references: counted('external_system_reference', 3),
  strings: counted('string', 5),
  integers: counted('integer', 5),
  datetimes: counted('datetime', 5),
  booleans: counted('boolean', 5),
}

/** Refuses a file that lacks columns which must be there, and names them all (platform 11.4). */
export function assertColumns(header: readonly string[], columns: readonly StandardColumn[]): void {
  const known = new Set(header)
  const missing = columns.filter(({ required, column }) => required && !known.has(spelt(column)))
  if (missing.length > 0)
    throw refusal('import_column_missing', { column: missing.map(({ column }) => column).join(', ') })
}

/** The cell of a row in a column; null where it is empty. */
export function cellOf(row: FileRow, column: string): string | null {
  const cell = row.cells[spelt(column)] ?? ''
  return cell === '' ? null : cell
}
