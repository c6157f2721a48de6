import { pipeline } from 'node:stream/promises'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { refusal } from '#problems/problem.ts'
import { LENGTH_A_TURN, mappedInTurns } from '#values/in-turns.ts'

/** One row of a file: its line, its cells by column, and how it stood there. */
export type FileRow = {
  readonly number: number
  readonly cells: Readonly<Record<string, string>>
  readonly raw: string
  /** The parts of it that a path leads to, where a row has parts. */
  readonly within?: (path: string) => readonly FileRow[]
}

/** A file as rows; where it has a header, the columns it names, as they are compared. */
export type FileTable = { readonly columns: readonly string[]; readonly rows: readonly FileRow[] }

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

/** Cuts a file into rows; throws `import_file_invalid`. */
export async function parseCsv(text: string, form: CsvForm = {}): Promise<FileTable> {
  const { header_row = 1, spelling = 'exact' } = form
  const after = await recordsOf(text, form)
  const header = header_row === 0 ? undefined : after[header_row - 1]
  if (header_row > 0 && header === undefined)
    throw refusal('import_file_invalid', { reason: 'the file has no header' })
  const named = header?.cells ?? form.columns ?? []
  const width = after.reduce((most, { cells }) => Math.max(most, cells.length), named.length)
  const columns = Array.from({ length: width }, (_, place) => {
    const name = (named[place] ?? '').trim()
    return name === '' ? String(place) : spelling === 'any' ? spelt(name) : name
  })
  const filled = after.slice(header_row).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const rows = await mappedInTurns(filled, ({ line, cells, raw }) => ({
    number: line,
    raw,
    cells: Object.fromEntries(cells.map((cell, place) => [columns[place] ?? String(place), cell.trim()])),
  }))
  return { columns, rows }
}

async function* inTurns(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += LENGTH_A_TURN) {
    yield bytes.subarray(from, from + LENGTH_A_TURN)
    await othersTurn()
  }
}

/** A row as the library gives it: `info.lines` counts those up to its end. */
type Parsed = {
  readonly record: readonly string[]
  readonly raw: string
  readonly info: { readonly lines: number }
}

type Cut = { readonly line: number; readonly cells: readonly string[]; readonly raw: string }

async function recordsOf(whole: string, form: CsvForm): Promise<readonly Cut[]> {
  const { delimiter, quote = '"', skip_rows = 0 } = form
  // What is passed over may hold anything, a quote that is never closed too.
  const text = behindLines(whole, skip_rows)
  // Loaded when a file is read: a process that imports none does without.
  const { parse, CsvError } = await import('csv-parse')
  const cut: Cut[] = []
  try {
    const parser = parse({
      bom: true,
      delimiter: delimiter ?? delimiterOf(text),
      quote,
      // Within a cell the sign that encloses it stands twice, whichever it is.
      escape: quote,
      info: true,
      raw: true,
      relax_column_count: true,
      // Inches stand in descriptions: a quote within a cell that does not begin with one is a sign like others.
      relax_quotes: true,
      skip_empty_lines: true,
    })
    await pipeline(inTurns(text), parser, async (records) => {
      for await (const { record, raw, info } of records as AsyncIterable<Parsed>) {
        const trimmed = raw.replaceAll(/^[\r\n]+|[\r\n]+$/g, '')
        const breaks = trimmed.split(/\r?\n/).length - 1
        cut.push({ line: skip_rows + Math.max(1, info.lines - breaks), cells: record, raw: trimmed })
      }
    })
    return cut
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

/** What the first line has most of outside of quotes. */
function delimiterOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text.replace(/^\ufeff?[\r\n]*/, ''))?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((one) => line.split(one).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
