import { refusal } from '#problems/problem.ts'
import { withoutFormulaSign } from '#values/csv.ts'
import { trimmed } from '#values/trimmed.ts'
import { isCellError } from './assert-text.ts'
import type { FileRow, RowStream } from './file-row.ts'
import { COLUMNS_MAX, fileTooLarge } from './read-limits.ts'
import { totalIn } from './row-of-totals.ts'
import type { TableRow } from './split-csv.ts'

/** How the rows of a table are read. */
export type TableOptions = {
  /** The row of the header, from 1; 0 where there is none and columns are numbered from 0. */
  readonly header_row?: number
  /** Names of columns without a header. */
  readonly columns?: readonly string[]
  /** Whether column names must match exactly, or in any spelling. */
  readonly spelling?: 'exact' | 'any'
  /** How many of these names are expected in the header, where it may stand below a title. */
  readonly knownIn?: (columns: readonly string[]) => number
}

/** How many rows may stand above a header, such as a title. */
export const TITLE_ROWS_MAX = 10

/** The name of a column for comparison: case, blanks, `-`, `_` and `*` do not count (spec: platform 10.4). */
export function columnKey(column: string): string {
  return column.toLowerCase().replaceAll(/[\s\u200b\u2060\ufeff_*-]/g, '')
}

/** Reads the rows of a table by their header; it and its rows throw `import_file_invalid`. */
export function readTable(rows: Iterable<TableRow>, options: TableOptions = {}): RowStream {
  const { spelling = 'exact' } = options
  const { header, others, warnings } = headerIn(boundedRows(rows), options)
  const headings = (header?.cells ?? options.columns ?? []).map(cellText)
  const columns = headings.map((heading, index) => nameOf(heading, index, spelling))
  assertDifferent(columns, headings)
  const table: TableColumns = {
    columns,
    width: header === undefined ? null : headings.findLastIndex(isFilled) + 1,
    named: new Set(columns.filter((name, index) => name !== String(index))),
    keyOf: spelling === 'any' ? columnKey : (text) => text,
  }
  return {
    columns,
    headings: header === undefined ? null : headings,
    warnings,
    rows: rowsOf(others, spelling === 'any' ? { ...table, headings } : table),
  }
}

/** The columns of a table. */
type TableColumns = {
  readonly columns: readonly string[]
  /** How many columns the header names; null without a header. */
  readonly width: number | null
  /** The names of the columns that have headings; without one a column has its number for a name. */
  readonly named: ReadonlySet<string>
  /** The name of the column with a heading. */
  readonly keyOf: (heading: string) => string
  /** The headings, if a cell below an empty one is not read. */
  readonly headings?: readonly string[]
}

const isFilled = (text: string) => text !== ''

function nameOf(heading: string, index: number, spelling: TableOptions['spelling']): string {
  const name = spelling === 'any' ? columnKey(heading) : heading
  return name === '' ? String(index) : name
}

/** Two columns of one name would be one, and the cells of the first would be lost. */
function assertDifferent(columns: readonly string[], headings: readonly string[]): void {
  const index = columns.findIndex((name, at) => columns.indexOf(name) < at)
  if (index === -1) return
  const first = columns.indexOf(columns[index] ?? '')
  throw refusal('import_file_invalid', {
    reason: `columns ${first + 1} and ${index + 1} are both named ${headings[index] || headings[first]}`,
  })
}

function* boundedRows(rows: Iterable<TableRow>): Generator<TableRow> {
  for (const row of rows) {
    if (row.cells.length > COLUMNS_MAX) throw fileTooLarge(`more than ${COLUMNS_MAX} columns`)
    yield row
  }
}

/** The header with the rows below it, and a warning of what stands above it. */
type HeaderPlace = {
  readonly header: TableRow | undefined
  readonly others: Iterable<TableRow>
  readonly warnings: readonly string[]
}

/** Finds the header: the row of its number, or that with most of the names that are expected, the first of equal ones. */
function headerIn(rows: Generator<TableRow>, options: TableOptions): HeaderPlace {
  const { header_row = 1, spelling = 'exact', knownIn } = options
  if (header_row === 0) return { header: undefined, others: rows, warnings: [] }
  if (knownIn === undefined) return { header: rowAt(rows, header_row), others: rows, warnings: [] }
  const beginning = [rowAt(rows, 1), ...rowsUpTo(rows, TITLE_ROWS_MAX)] as const
  const header = headerAmong(beginning, ({ cells }) =>
    knownIn(cells.map((cell, index) => nameOf(cellText(cell), index, spelling))),
  )
  const place = beginning.indexOf(header)
  const warning = `what stands above the headings on line ${header.line} is not read`
  return {
    header,
    others: chained(beginning.slice(place + 1), rows),
    warnings: place === 0 ? [] : [warning],
  }
}

/** The first of the rows with most names that are expected. */
export function headerAmong<Row>(rows: readonly [Row, ...Row[]], knownIn: (row: Row) => number): Row {
  const counts = rows.map(knownIn)
  return rows[counts.indexOf(Math.max(...counts))] ?? rows[0]
}

function* rowsUpTo(rows: Generator<TableRow>, count: number): Generator<TableRow> {
  for (let index = 0; index < count; index += 1) {
    const { done, value } = rows.next()
    if (done === true) return
    yield value
  }
}

function* chained(first: Iterable<TableRow>, second: Iterable<TableRow>): Generator<TableRow> {
  yield* first
  yield* second
}

function rowAt(rows: Generator<TableRow>, index: number): TableRow {
  for (let count = 1; ; count += 1) {
    const { done, value } = rows.next()
    if (done === true) throw refusal('import_file_invalid', { reason: 'the file has no header' })
    if (count === index) return value
  }
}

function* rowsOf(rows: Iterable<TableRow>, table: TableColumns): Generator<FileRow> {
  const { columns } = table
  for (const { line, cells, raw, numbers, ...row } of rows) {
    const texts = cells.map(cellText)
    if (!texts.some(isFilled) && row.fault === undefined) continue
    if (isHeaderAgain(texts, line, table)) continue
    const fault = row.fault ?? faultOf(texts, table)
    yield {
      number: line,
      raw,
      cells: Object.fromEntries(texts.map((text, index) => [columns[index] ?? String(index), text])),
      ...(numbers === undefined
        ? {}
        : {
            numbers: Object.fromEntries(
              [...numbers].map(([index, number]) => [columns[index] ?? String(index), number]),
            ),
          }),
      ...(fault === null ? {} : { fault }),
    }
  }
}

/** Whether a row is the header again, as in files that were joined; in another order it refuses the file, whose next rows would be read wrong. */
function isHeaderAgain(
  texts: readonly string[],
  line: number,
  { columns, width, named, keyOf }: TableColumns,
): boolean {
  if (width === null || named.size < 2) return false
  const seen = new Set<string>()
  for (const text of texts) {
    const key = keyOf(text)
    if (isFilled(text) && !named.has(key)) return false
    if (isFilled(text)) seen.add(key)
  }
  if (seen.size < named.size) return false
  if (
    columns
      .slice(0, width)
      .every((name, index) => name === String(index) || name === keyOf(texts[index] ?? ''))
  )
    return true
  throw refusal('import_file_invalid', {
    reason: `line ${line} has the headings again, in another order: the file was joined of several`,
  })
}

/** What programs write in place of a letter that they could not read. */
const LOST_LETTER = '\ufffd'

/** Why a row cannot be imported: a cell has an error for a value or a letter that was lost, the row sums up others, or a cell has no heading, mostly since a comma in a text or number divides it. */
function faultOf(texts: readonly string[], { width, headings }: TableColumns): string | null {
  const wrong = texts.findIndex(isCellError)
  if (wrong !== -1) return `cell ${wrong + 1} has the error ${texts[wrong]}`
  const lost = texts.findIndex((text) => text.includes(LOST_LETTER))
  if (lost !== -1) return `cell ${lost + 1}, ${texts[lost]?.slice(0, 100)}, has lost a letter`
  const total = totalIn(texts)
  if (total !== null) return `it is a row of totals, ${total}, and no record`
  if (width === null) return null
  const index = texts.findIndex(
    (text, at) => isFilled(text) && (at >= width || (headings !== undefined && headings[at] === '')),
  )
  if (index === -1) return null
  return `cell ${index + 1}, ${texts[index]?.slice(0, 100)}, has no heading: the header has ${width} columns`
}

/** A text that a formula keeps as text, `="007"`. */
const KEPT_TEXT = /^="((?:[^"]|"")*)"$/

/** The text of a cell: without blanks around it, and without what spreadsheets need to take it for a text. */
function cellText(cell: string): string {
  const text = trimmed(cell)
  const kept = KEPT_TEXT.exec(text)?.[1]
  return kept === undefined ? withoutFormulaSign(text) : trimmed(kept.replaceAll('""', '"'))
}
