import type { RowStream } from './file-row.ts'
import { type CsvSigns, splitCsv, type TableRow } from './split-csv.ts'
import { columnKey, headerAmong, readTable, type TableOptions, TITLE_ROWS_MAX } from './table-rows.ts'
import { textLines } from './text-lines.ts'

/** How a CSV file is parsed. */
export type CsvOptions = TableOptions & {
  /** By default comma, semicolon, tab or vertical bar, whichever the header has most of. */
  readonly delimiter?: string
  /** The sign around cells; null for none, and a double quote by default. */
  readonly quote?: string | null
  /** Lines to skip at the beginning. */
  readonly skip_rows?: number
}

/** A first line that names the delimiter, as spreadsheets write it: `sep=;`. */
const SEP_LINE = /^"?sep=([^\r\n"]+?)"?(?:\r\n|\n|\r|$)/i

/** Parses a CSV file into rows; it and its rows throw `import_file_invalid`. */
export async function parseCsv(whole: string, options: CsvOptions = {}): Promise<RowStream> {
  const { skip_rows = 0, header_row = 1, quote = '"' } = options
  const text = whole.startsWith('\ufeff') ? whole.slice(1) : whole
  const sep = SEP_LINE.exec(text)
  // Where lines before the header are counted, the first one is among them.
  const isCounted = skip_rows > 0 || header_row > 1
  const skipped = sep !== null && !isCounted ? 1 : skip_rows
  // Skipped lines may hold anything, such as an open quote.
  const table = withoutFirstLines(text, skipped)
  const delimiter = sep?.[1] ?? options.delimiter ?? delimiterOf(table, options)
  return readTable(withDelimiterFaults(rowsBehind(table, { delimiter, quote }, skipped), delimiter), options)
}

function* rowsBehind(text: string, signs: CsvSigns, skipped: number): Generator<TableRow> {
  for (const row of splitCsv(text, signs)) yield { ...row, line: row.line + skipped }
}

/** Rows, with a fault where another delimiter alone divides one, and into as many cells as the rows above. */
function* withDelimiterFaults(rows: Iterable<TableRow>, delimiter: string): Generator<TableRow> {
  let width = 0
  for (const row of rows) {
    const { raw, cells } = row
    const others = width > 1 ? DELIMITERS.filter((one) => one !== delimiter && raw.includes(one)) : []
    const isWhole = others.length > 0 && dividedBy(raw, delimiter) === 1
    const other = isWhole ? others.find((one) => dividedBy(raw, one) === width) : undefined
    width = Math.max(width, cells.length)
    const fault = `it is divided by ${nameOf(other ?? '')}, and the rows above by ${nameOf(delimiter)}`
    yield other === undefined ? row : { ...row, fault }
  }
}

const nameOf = (delimiter: string) => (delimiter === '\t' ? 'tabs' : `"${delimiter}"`)

/** How many parts a delimiter makes of a line, outside quotes. */
const dividedBy = (line: string, delimiter: string) => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length

/** The text without its first lines. */
function withoutFirstLines(text: string, count: number): string {
  const ends = /\r\n|\n|\r/g
  let from = 0
  for (let line = 0; line < count; line += 1) {
    if (ends.exec(text) === null) return ''
    from = ends.lastIndex
  }
  return text.slice(from)
}

const DELIMITERS = [',', ';', '\t', '|']

/** How much of a text is read to find the delimiter. */
const DELIMITER_SAMPLE = 100_000

/** The delimiter that the header has most of, outside quotes: the line with most of the names that are expected, else the first. */
function delimiterOf(text: string, { knownIn = () => 0, spelling = 'exact' }: CsvOptions): string {
  const lines = [...textLines(text.slice(0, DELIMITER_SAMPLE))].filter((line) => line.trim() !== '')
  const nameOfCell = (cell: string) => (spelling === 'any' ? columnKey(cell) : cell).replaceAll('"', '')
  const [first = '', ...others] = lines.slice(0, TITLE_ROWS_MAX + 1)
  return mostIn(headerAmong([first, ...others], (line) => knownIn(line.split(mostIn(line)).map(nameOfCell))))
}

/** The delimiter that a line has most of. */
function mostIn(line: string): string {
  const counts = DELIMITERS.map((one) => dividedBy(line, one))
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
