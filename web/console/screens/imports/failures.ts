import type { StandardFile } from '#web/api/metadata.ts'
import { type CellEdits, type CsvText, editedCells } from '#web/values/csv-text.ts'

/** A row that was refused, as the service tells it. */
export type RefusedFileRow = {
  readonly id: string
  readonly row_number: number | null
  readonly message: string | null
  readonly raw: string | null
}

/** A refused row with its cells: null where the file is no CSV, or has no such line. */
export type FailedRow = RefusedFileRow & {
  readonly cells: readonly string[] | null
  /** The place of the column that is at fault; null where the message does not tell. */
  readonly column: number | null
}

/** Rows that were refused for the same reason. */
export type FailureGroup = {
  readonly message: string
  readonly rows: readonly FailedRow[]
  /** What all of them have in the column at fault; null where they differ. */
  readonly shared: { readonly column: number; readonly value: string } | null
}

/** The refused rows, grouped by the sentence they were refused with, the most frequent first. */
export function failureGroups(
  rows: readonly RefusedFileRow[],
  { csv, file }: { readonly csv: CsvText | null; readonly file: StandardFile | null },
): readonly FailureGroup[] {
  const records = new Map(csv?.records.map((record) => [record.line, record]))
  const header = csv?.records[0]?.cells ?? []
  const groups = new Map<string, FailedRow[]>()
  for (const row of rows) {
    const cells = records.get(row.row_number ?? 0)?.cells ?? null
    const message = row.message ?? ''
    const column = cells === null ? null : columnAtFault(message, { header, cells, file })
    groups.set(message, [...(groups.get(message) ?? []), { ...row, cells, column }])
  }
  return [...groups]
    .map(([message, own]) => ({ message, rows: own, shared: sharedOf(own) }))
    .toSorted((one, other) => other.rows.length - one.rows.length)
}

function sharedOf(rows: readonly FailedRow[]): FailureGroup['shared'] {
  const [first] = rows
  if (first === undefined || first.column === null || rows.length < 2) return null
  const { column } = first
  const value = first.cells?.[column] ?? ''
  const isShared = rows.every((row) => row.column === column && (row.cells?.[column] ?? '') === value)
  return isShared ? { column, value } : null
}

type RowOfFile = {
  readonly header: readonly string[]
  readonly cells: readonly string[]
  readonly file: StandardFile | null
}

/** The place of the column that a message is about: the one it names, else the one with the value that it names. */
export function columnAtFault(message: string, { header, cells, file }: RowOfFile): number | null {
  const named = /^([a-z][\w.]*) (?:must|is|does|cannot|has|was)\b/i.exec(message)?.[1]?.split('.').at(-1)
  const place = named === undefined ? -1 : placeOf(named, { header, file })
  if (place >= 0) return place
  const value = /^no (?:\w+ with \w+|mapping for) (.+)$/.exec(message)?.[1]
  const valued = value === undefined ? -1 : cells.findIndex((cell) => sameText(cell, value))
  return valued >= 0 ? valued : null
}

function placeOf(named: string, { header, file }: Pick<RowOfFile, 'header' | 'file'>): number {
  const names = (file?.columns ?? [])
    .filter(({ attribute }) => attribute === named || attribute === `${named}_id`)
    .map(({ name }) => columnKey(name))
  const keys = [columnKey(named), ...names]
  return header.findIndex((column) => keys.includes(columnKey(column)))
}

/** The name of a column for comparison, as the service compares it: case, blanks, `-`, `_` and `*` do not count. */
function columnKey(column: string): string {
  return column.toLowerCase().replaceAll(/[\s_*-]/g, '')
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The edits with one more cell; a cell that is as it was is none. */
export function withEdit(
  edits: CellEdits,
  row: Pick<FailedRow, 'row_number' | 'cells'>,
  cell: { readonly column: number; readonly value: string },
): CellEdits {
  const line = row.row_number ?? 0
  const { [cell.column]: _, ...others } = edits[line] ?? {}
  const isAsBefore = (row.cells?.[cell.column] ?? '') === cell.value
  const own = isAsBefore ? others : { ...others, [cell.column]: cell.value }
  const { [line]: __, ...rest } = edits
  return Object.keys(own).length === 0 ? rest : { ...rest, [line]: own }
}

/** How many rows have edits. */
export function editedCount(edits: CellEdits): number {
  return Object.keys(edits).length
}

/** The cells of a row with what was edited. */
export function shownCells(
  { cells, row_number }: Pick<FailedRow, 'cells' | 'row_number'>,
  edits: CellEdits,
): readonly string[] {
  return editedCells({ cells: cells ?? [], line: row_number ?? 0, from: 0, to: 0 }, edits)
}
