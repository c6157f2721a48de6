import { Readable } from 'node:stream'
import { refusal } from '#problems/problem.ts'
import type { FileRow, RowStream } from './file-row.ts'
import { COLUMNS_MAX, fileTooLarge } from './read-limits.ts'

/** How a file is parsed. */
export type CsvOptions = {
  /** By default comma, semicolon or tab, whichever the first line has most of. */
  readonly delimiter?: string
  readonly quote?: string
  /** The line of the header, from 1; 0 where there is none and columns are numbered from 0. */
  readonly header_row?: number
  /** Lines to skip at the beginning. */
  readonly skip_rows?: number
  /** Names of columns without a header. */
  readonly columns?: readonly string[]
  /** Whether column names must match exactly, or in any spelling. */
  readonly spelling?: 'exact' | 'any'
}

/** Byte order marks of UTF-16, little and big endian. */
const UTF_16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/**
 * Decodes a file: by the given encoding, a byte order mark of UTF-16 or an XML declaration, otherwise as UTF-8, and if
 * it is not valid UTF-8 as Windows-1252 (platform 10.4).
 */
export function textOf(bytes: Uint8Array, encodingName?: string): string {
  const encoding =
    encodingName ?? UTF_16[Buffer.from(bytes.subarray(0, 2)).toString('hex')] ?? declaredEncoding(bytes)
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

/** The encoding an XML document declares. A declaration of UTF-16 is wrong if it can be read as single bytes, and is ignored. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const declared = XML_DECLARATION.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1]
  return declared === undefined || /^utf-?\d/i.test(declared) ? undefined : declared
}

/** The name of a column for comparison: case, blanks, `-` and `_` do not count (platform 10.4). */
export function columnKey(column: string): string {
  return column.toLowerCase().replaceAll(/[\s_-]/g, '')
}

/** Parses a file into rows; it and its rows throw `import_file_invalid`. */
export async function parseCsv(text: string, options: CsvOptions = {}): Promise<RowStream> {
  const { header_row = 1, spelling = 'exact' } = options
  const records = recordsOf(text, options)
  const header = header_row === 0 ? undefined : await recordAt(records, header_row)
  const named = header?.cells ?? options.columns ?? []
  const nameAt = (index: number) => {
    const name = (named[index] ?? '').trim()
    return name === '' ? String(index) : spelling === 'any' ? columnKey(name) : name
  }
  const columns = named.map((_, index) => nameAt(index))
  return { columns, rows: rowsOf(records, (index) => columns[index] ?? String(index)) }
}

async function recordAt(records: AsyncGenerator<CsvRecord>, index: number): Promise<CsvRecord> {
  for (let count = 1; ; count += 1) {
    const { done, value } = await records.next()
    if (done === true) throw refusal('import_file_invalid', { reason: 'the file has no header' })
    if (count === index) return value
  }
}

async function* rowsOf(
  records: AsyncGenerator<CsvRecord>,
  nameAt: (index: number) => string,
): AsyncGenerator<FileRow> {
  for await (const { line, cells, raw } of records) {
    const filled = cells.map((cell) => cell.trim())
    if (filled.every((cell) => cell === '')) continue
    yield {
      number: line,
      raw,
      cells: Object.fromEntries(filled.map((cell, index) => [nameAt(index), cell])),
    }
  }
}

/** Characters given to the parser at once. */
const CHUNK = 64 * 1024

function* chunksOf(text: string): Generator<Buffer> {
  for (let from = 0; from < text.length; ) {
    // A surrogate pair is not split.
    const isCutting = (text.codePointAt(from + CHUNK - 1) ?? 0) > 0xffff
    const to = from + CHUNK + (isCutting ? 1 : 0)
    yield Buffer.from(text.slice(from, to))
    from = to
  }
}

/** A row as the library returns it; `info.lines` is the line of its end. */
type ParsedRecord = {
  readonly record: readonly string[]
  readonly raw: string
  readonly info: { readonly lines: number }
}

type CsvRecord = { readonly line: number; readonly cells: readonly string[]; readonly raw: string }

/** Maximum length of a row; a longer one means wrong delimiters. */
const RECORD_LENGTH_MAX = 2_000_000

async function* recordsOf(whole: string, options: CsvOptions): AsyncGenerator<CsvRecord> {
  const { delimiter, quote = '"', skip_rows = 0 } = options
  // Skipped lines may hold anything, such as an open quote.
  const text = withoutFirstLines(whole, skip_rows)
  // Loaded only by processes that read files.
  const { parse, CsvError } = await import('csv-parse')
  const parser = parse({
    bom: true,
    delimiter: delimiter ?? delimiterOf(text),
    quote,
    // A quote within a quoted cell is doubled.
    escape: quote,
    info: true,
    max_record_size: RECORD_LENGTH_MAX,
    raw: true,
    relax_column_count: true,
    // Descriptions contain inches: a quote within an unquoted cell is an ordinary character.
    relax_quotes: true,
    skip_empty_lines: true,
  })
  Readable.from(chunksOf(text)).pipe(parser)
  try {
    for await (const { record, raw, info } of parser as AsyncIterable<ParsedRecord>) {
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

const DELIMITERS = [',', ';', '\t']

/** How much of the first line is read to find the delimiter. */
const DELIMITER_SAMPLE = 100_000

/** The delimiter that the first line has most of, outside quotes. */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, DELIMITER_SAMPLE).replace(/^\ufeff?[\r\n]*/, '')
  const line = (/^[^\r\n]*/.exec(beginning)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((one) => line.split(one).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
