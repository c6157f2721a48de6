import { refusal } from '#problems/problem.ts'

/** A row of a table: the line it begins on, its cells, and its text. */
export type TableRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly raw: string
  /** The numbers that cells of workbooks hold, by their places, where the cells show them otherwise. */
  readonly numbers?: ReadonlyMap<number, string>
  /** Why the row cannot be imported, if one of its cells has no value. */
  readonly fault?: string
}

/** The signs that divide a CSV file. */
export type CsvSigns = {
  readonly delimiter: string
  /** The sign around cells that contain delimiters or line ends; null if there is none. */
  readonly quote: string | null
}

/** Maximum length of a row; a longer one means wrong delimiters. */
const ROW_LENGTH_MAX = 2_000_000

/**
 * Splits a text into rows, without empty lines. CR LF, LF and CR all end a row; a quote within a quoted cell is doubled, and
 * one within an unquoted cell is an ordinary character. A quote that is opened and not closed is refused, with its line.
 */
export function* splitCsv(text: string, signs: CsvSigns): Generator<TableRow> {
  const splitter = new CsvSplitter(text, signs)
  while (!splitter.isAtEnd) {
    const row = splitter.next()
    if (row.raw !== '') yield row
  }
}

class CsvSplitter {
  readonly #text: string
  readonly #signs: CsvSigns
  readonly #ends: RegExp
  readonly #blanks: RegExp
  #at = 0
  #line = 1

  constructor(text: string, { delimiter, quote }: CsvSigns) {
    this.#text = text
    this.#signs = { delimiter, quote }
    this.#ends = new RegExp(`${RegExp.escape(delimiter)}|\\r\\n|\\n|\\r`, 'g')
    this.#blanks = new RegExp(`(?:(?!${RegExp.escape(delimiter)})[ \\t\\u00a0\\u200b\\ufeff])*`, 'y')
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** The next row. */
  next(): TableRow {
    const [from, line] = [this.#at, this.#line]
    const cells: string[] = []
    for (;;) {
      cells.push(this.#cell())
      if (this.#at - from > ROW_LENGTH_MAX)
        throw refusal('import_file_invalid', {
          reason: `the row on line ${line} has more than ${ROW_LENGTH_MAX} characters; check the delimiter and the quotes`,
        })
      if (this.#text.startsWith(this.#signs.delimiter, this.#at)) this.#at += this.#signs.delimiter.length
      else break
    }
    const raw = this.#text.slice(from, this.#at)
    if (!this.isAtEnd) {
      this.#at += this.#text.startsWith('\r\n', this.#at) ? 2 : 1
      this.#line += 1
    }
    return { line, cells, raw }
  }

  /** Reads a cell, up to the delimiter or line end behind it. */
  #cell(): string {
    const from = this.#at
    const { quote } = this.#signs
    const begin = this.#afterBlanks(from)
    if (quote !== null && this.#text.startsWith(quote, begin)) {
      const quoted = this.#quoted(begin, quote)
      if (quoted !== null) return quoted
    }
    this.#at = this.#endOfCell(this.#at)
    return this.#text.slice(from, this.#at)
  }

  /**
   * Reads a quoted cell; null if text follows its closing quote on the same line, so that the quotes are part of the text,
   * as in `"Retro" lamp`.
   */
  #quoted(begin: number, quote: string): string | null {
    const text = this.#text
    let from = begin + quote.length
    let value = ''
    for (;;) {
      const close = text.indexOf(quote, from)
      if (close === -1) throw this.#unclosed('is never closed')
      value += text.slice(from, close)
      from = close + quote.length
      if (!text.startsWith(quote, from)) break
      value += quote
      from += quote.length
    }
    const end = this.#afterBlanks(from)
    const lines = lineEndsIn(text.slice(begin, from))
    if (end === this.#endOfCell(end)) {
      this.#at = end
      this.#line += lines
      return value
    }
    if (lines > 0) throw this.#unclosed(`is followed by text on line ${this.#line + lines}`)
    this.#at = from
    return null
  }

  #unclosed(what: string) {
    return refusal('import_file_invalid', {
      reason: `the quote opened on line ${this.#line} ${what}`,
    })
  }

  #afterBlanks(from: number): number {
    this.#blanks.lastIndex = from
    return from + (this.#blanks.exec(this.#text)?.[0].length ?? 0)
  }

  #endOfCell(from: number): number {
    this.#ends.lastIndex = from
    return this.#ends.exec(this.#text)?.index ?? this.#text.length
  }
}

/** How many line ends a text has. */
function lineEndsIn(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0
}
