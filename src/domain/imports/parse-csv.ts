import { Readable } from 'node:stream'
import { refusal } from '#problems/problem.ts'
import type { FileRow, RowStream } from './file-row.ts'
import { COLUMNS_MAX, fileTooLarge } from './read-limits.ts'

/** How a file is cut; what is not said is found out or usual. */
export type CsvForm = {
  /** One of comma, semicolon and tab where it is not said, whichever the first line has most of. */
  readonly delimiter?: string
  readonly quote?: string
  /** The line of the header, from 1; 0 where there is none and columns are numbered from 0. */
  readonly header_row?: number
  /** Lines that are passed over at the beginning. */
  readonly skip_rows?: number
  /** Names of columns where no header gives them. */
  readonly columns?: readonly string[]
  /** Whether columns are known by their names as they stand, or in any spelling. */
  readonly spelling?: 'exact' | 'any'
}

/** How files begin that are UTF-16, the lower half of each sign first or the upper. */
const UTF_16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/**
 * The text of a file: UTF-8 where it is that, else Windows-1252 (platform 10.4), but for one that is marked as UTF-16, as
 * spreadsheets write it, or that says itself what it is, as XML does; a named encoding is taken as it is.
 */
export function textOf(bytes: Uint8Array, told?: string): string {
  const encoding = told ?? UTF_16[Buffer.from(bytes.subarray(0, 2)).toString('hex')] ?? declaredIn(bytes)
  try {
    if (encoding !== undefined) return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (encoding !== undefined)
      throw refusal('import_file_invalid', { reason: `the file is not ${encoding}` })
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const XML_DECLARATION = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/

/** The encoding that an XML document declares. Where it can be read at all it is not UTF-16, whatever programs write there. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const said = XML_DECLARATION.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1]
  return said === undefined || /^utf-?\d/i.test(said) ? undefined : said
}

/** A column's name as it is compared: case, blanks, `-` and `_` do not count (platform 10.4). */
export function spelt(column: string): string {
  return column.toLowerCase().replaceAll(/[\s_-]/g, '')
}

/** Cuts a file into rows, its header first; it throws `import_file_invalid`, and so do its rows. */
export async function parseCsv(text: string, form: CsvForm = {}): Promise<RowStream> {
  const { header_row = 1, spelling = 'exact' } = form
  const records = recordsOf(text, form)
  const header = header_row === 0 ? undefined : await recordAt(records, header_row)
  const named = header?.cells ?? form.columns ?? []
  const nameAt = (place: number) => {
    const name = (named[place] ?? '').trim()
    return name === '' ? String(place) : spelling === 'any' ? spelt(name) : name
  }
  const columns = named.map((_, place) => nameAt(place))
  return { columns, rows: rowsOf(records, (place) => columns[place] ?? String(place)) }
}

async function recordAt(records: AsyncGenerator<Cut>, place: number): Promise<Cut> {
  for (let count = 1; ; count += 1) {
    const { done, value } = await records.next()
    if (done === true) throw refusal('import_file_invalid', { reason: 'the file has no header' })
    if (count === place) return value
  }
}

async function* rowsOf(
  records: AsyncGenerator<Cut>,
  nameAt: (place: number) => string,
): AsyncGenerator<FileRow> {
  for await (const { line, cells, raw } of records) {
    const filled = cells.map((cell) => cell.trim())
    if (filled.every((cell) => cell === '')) continue
    yield {
      number: line,
      raw,
      cells: Object.fromEntries(filled.map((cell, place) => [nameAt(place), cell])),
    }
  }
}

/** So many letters go to the parser at once. */
const PIECE = 64 * 1024

function* piecesOf(text: string): Generator<Buffer> {
  for (let from = 0; from < text.length; ) {
    // What takes two places is not cut in two.
    const isCutting = (text.codePointAt(from + PIECE - 1) ?? 0) > 0xffff
    const to = from + PIECE + (isCutting ? 1 : 0)
    yield Buffer.from(text.slice(from, to))
    from = to
  }
}

/** A row as the library gives it: `info.lines` counts those up to its end. */
type Parsed = {
  readonly record: readonly string[]
  readonly raw: string
  readonly info: { readonly lines: number }
}

type Cut = { readonly line: number; readonly cells: readonly string[]; readonly raw: string }

/** A row has at most so many letters; beyond that the signs that part them are others. */
const RECORD_LENGTH_MAX = 2_000_000

async function* recordsOf(whole: string, form: CsvForm): AsyncGenerator<Cut> {
  const { delimiter, quote = '"', skip_rows = 0 } = form
  // What is passed over may hold anything, a quote that is never closed too.
  const text = behindLines(whole, skip_rows)
  // Loaded when a file is read: a process that imports none does without.
  const { parse, CsvError } = await import('csv-parse')
  const parser = parse({
    bom: true,
    delimiter: delimiter ?? delimiterOf(text),
    quote,
    // Within a cell the sign that encloses it stands twice, whichever it is.
    escape: quote,
    info: true,
    max_record_size: RECORD_LENGTH_MAX,
    raw: true,
    relax_column_count: true,
    // Inches stand in descriptions: a quote within a cell that does not begin with one is a sign like others.
    relax_quotes: true,
    skip_empty_lines: true,
  })
  Readable.from(piecesOf(text)).pipe(parser)
  try {
    for await (const { record, raw, info } of parser as AsyncIterable<Parsed>) {
      if (record.length > COLUMNS_MAX) throw fileTooLarge(`more than ${COLUMNS_MAX} columns`)
      const trimmed = raw.replaceAll(/^[\r\n]+|[\r\n]+$/g, '')
      const breaks = trimmed.split(/\r?\n/).length - 1
      yield { line: skip_rows + Math.max(1, info.lines - breaks), cells: record, raw: trimmed }
    }
  } catch (error) {
    if (error instanceof CsvError) throw refusal('import_file_invalid', { reason: error.message })
    throw error
  }
}

/** A text without its first lines. */
function behindLines(text: string, count: number): string {
  const ends = /\r\n|\n|\r/g
  let from = 0
  for (let line = 0; line < count; line += 1) {
    if (ends.exec(text) === null) return ''
    from = ends.lastIndex
  }
  return text.slice(from)
}

const DELIMITERS = [',', ';', '\t']

/** So much of the first line says what parts the cells. */
const DELIMITER_LOOK = 100_000

/** What the first line has most of outside of quotes. */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, DELIMITER_LOOK).replace(/^\ufeff?[\r\n]*/, '')
  const line = (/^[^\r\n]*/.exec(beginning)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((one) => line.split(one).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
