/** A record of a CSV text: the line it begins on, from 1, its place in the text, and its cells. */
export type CsvRecord = {
  readonly line: number
  readonly from: number
  readonly to: number
  readonly cells: readonly string[]
}

/** A CSV text that was read: its first record is its header. */
export type CsvText = {
  readonly text: string
  /** A first line that names the delimiter, with its end; empty if there is none. */
  readonly sep_line: string
  readonly delimiter: string
  readonly records: readonly CsvRecord[]
}

const DELIMITERS = [',', ';', '\t']

/** Reads a CSV text; the delimiter is the one that its first line has most of, as the service decides it. */
export function readCsvText(text: string): CsvText {
  const [sep_line = '', named] = /^\ufeff?"?sep=([^\r\n"])"?(?:\r\n|\n|\r|$)/i.exec(text) ?? []
  const first = (/^\ufeff?[\r\n]*([^\r\n]*)/.exec(text)?.[1] ?? '').replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((one) => first.split(one).length)
  const delimiter = named ?? DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
  const records = recordsOf(text, delimiter)
  return { text, sep_line, delimiter, records: sep_line === '' ? records : records.slice(1) }
}

function recordsOf(text: string, delimiter: string): readonly CsvRecord[] {
  const records: CsvRecord[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const read = recordAt(text, at, delimiter)
    if (read.cells.some((cell) => cell !== ''))
      records.push({ line, from: at, to: read.to, cells: read.cells })
    line += breaksIn(text.slice(at, read.next))
    at = read.next
  }
  return records
}

/** The cells from one place to the end of their record; a quote within a plain cell is an ordinary character. */
function recordAt(text: string, from: number, delimiter: string) {
  const cells: string[] = []
  let at = from
  for (;;) {
    const isQuoted = text[at] === '"'
    const cell = isQuoted ? quotedAt(text, at + 1) : { value: '', next: at }
    const end = plainEnd(text, cell.next, delimiter)
    cells.push(`${cell.value}${text.slice(cell.next, end)}`.trim())
    if (text[end] === delimiter) {
      at = end + 1
      continue
    }
    const next = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    return { cells, to: end, next: Math.min(next, text.length) }
  }
}

function quotedAt(text: string, from: number): { readonly value: string; readonly next: number } {
  let value = ''
  let at = from
  while (at < text.length) {
    if (text[at] !== '"') value += text[at]
    else if (text[at + 1] === '"') {
      value += '"'
      at += 1
    } else return { value, next: at + 1 }
    at += 1
  }
  return { value, next: at }
}

function plainEnd(text: string, from: number, delimiter: string): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\r' && text[at] !== '\n') at += 1
  return at
}

function breaksIn(text: string): number {
  return text.split(/\r\n|\n|\r/).length - 1
}

/** Cells as a line of CSV. */
function csvLine(cells: readonly string[], delimiter: string): string {
  return cells.map((cell) => quoted(cell, delimiter)).join(delimiter)
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** New values of cells, by the line of their record and the place of their column. */
export type CellEdits = Readonly<Record<number, Readonly<Record<number, string>>>>

/** The text with other values in some cells; everything else stays as it is. */
export function withCells({ text, delimiter, records }: CsvText, edits: CellEdits): string {
  let result = ''
  let copied = 0
  for (const record of records) {
    if (edits[record.line] === undefined) continue
    result += text.slice(copied, record.from) + csvLine(editedCells(record, edits), delimiter)
    copied = record.to
  }
  return result + text.slice(copied)
}

/** The cells of a record with what was edited. */
export function editedCells({ cells, line }: CsvRecord, edits: CellEdits): readonly string[] {
  const own = edits[line] ?? {}
  const width = Math.max(cells.length, ...Object.keys(own).map((column) => Number(column) + 1))
  return Array.from({ length: width }, (_, column) => own[column] ?? cells[column] ?? '')
}

/** The header and some records, with what was edited, and a column more where one is given. */
export function someRecords(
  csv: CsvText,
  edits: CellEdits,
  { lines, more }: { readonly lines: ReadonlySet<number>; readonly more?: (line: number | null) => string },
): string {
  const [header, ...records] = csv.records
  if (header === undefined) return ''
  const lineOf = (cells: readonly string[], line: number | null) =>
    csvLine(more === undefined ? cells : [...cells, more(line)], csv.delimiter)
  const table = [
    lineOf(header.cells, null),
    ...records
      .filter(({ line }) => lines.has(line))
      .map((record) => lineOf(editedCells(record, edits), record.line)),
    '',
  ]
  return `${csv.sep_line}${table.join('\r\n')}`
}
