import { refusal } from '#problems/problem.ts'
import { csvLine } from '#values/csv.ts'
import type { ValueNotation } from './notation.ts'
import { COLUMNS_MAX, fileTooLarge } from './read-limits.ts'
import type { TableRow } from './split-csv.ts'
import type { UnpackedBytes, WorkbookParts } from './unzip.ts'
import {
  invalidWorkbook,
  parsePart,
  readFormats,
  readSharedTexts,
  readWorkbook,
  TextReader,
  unescaped,
} from './workbook-parts.ts'
import { type NumberWriter, numberTexts } from './workbook-styles.ts'

/** Maximum number of characters of a cell, as in spreadsheets. */
const CELL_LENGTH_MAX = 32_767

/** Maximum number of rows, as in spreadsheets. */
const ROWS_MAX = 1_048_576

/** Maximum number of characters of a row. */
const ROW_LENGTH_MAX = 2_000_000

/**
 * The rows of the first visible sheet of a workbook: texts, numbers as their cells show them, dates in ISO 8601, and the values
 * of formulas. Merged cells refuse the file, since only the first of them has a value.
 */
export async function parseXlsx(parts: WorkbookParts, notation: ValueNotation): Promise<SheetRows> {
  const workbook = await readWorkbook(parts)
  const texts = await readSharedTexts(parts)
  const formats = await readFormats(parts)
  const sheet = await parts(workbook.sheet_path)
  if (sheet === null) throw invalidWorkbook('its first visible sheet is missing')
  const numberText = numberTexts({ formats, is_1904: workbook.is_1904 }, notation)
  const { name, unread } = workbook
  return {
    rows: new SheetReader({ texts, numberText, true_value: notation.true_value }).rows(sheet),
    warnings:
      unread.length === 0 ? [] : [`only the sheet ${name} is read, not ${unread.join(', ').slice(0, 500)}`],
  }
}

/** The rows of a sheet, and what of the workbook is not read. */
type SheetRows = { readonly rows: Iterable<TableRow>; readonly warnings: readonly string[] }

type SheetFacts = {
  readonly texts: readonly string[]
  readonly numberText: NumberWriter
  readonly true_value: string
}

/** The cell that is being read. */
type OpenCell = {
  readonly column: number
  readonly at: string
  readonly type: string
  readonly style: number
}

/** Reads the rows of a sheet one after the other. */
class SheetReader {
  readonly #facts: SheetFacts
  readonly #inline = new TextReader()
  #ready: TableRow[] = []
  #line = 0
  #cells: string[] = []
  #numbers = new Map<number, string>()
  #fault: string | null = null
  #length = 0
  #cell: OpenCell | null = null
  #value = ''
  #isValue = false
  #hasFormula = false

  constructor(facts: SheetFacts) {
    this.#facts = facts
  }

  *rows(sheet: UnpackedBytes): Generator<TableRow> {
    const pieces = parsePart(sheet, {
      open: (name, attributes) => this.#open(name, attributes),
      text: (piece) => this.#add(piece),
      close: (name) => this.#close(name),
    })
    for (const _ of pieces) yield* this.#ready.splice(0)
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#beginRow(attributes.r)
    if (name === 'c') this.#beginCell(attributes)
    if (name === 'f') this.#hasFormula = true
    if (name === 'mergeCell')
      throw refusal('import_file_invalid', {
        reason: `the cells ${attributes.ref} are merged; split them, so that each row has its own values`,
      })
    this.#isValue = name === 'v'
    this.#inline.open(name)
  }

  #beginRow(number: string | undefined): void {
    this.#line = number === undefined ? this.#line + 1 : rowNumber(number)
    this.#cells = []
    this.#numbers = new Map()
    this.#fault = null
    this.#length = 0
  }

  #beginCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    const letters = /^[A-Za-z]+/.exec(r ?? '')?.[0]
    const column = letters === undefined ? this.#cells.length : columnOf(letters)
    if (column >= COLUMNS_MAX) throw fileTooLarge(`more than ${COLUMNS_MAX} columns`)
    this.#cell = { column, at: r ?? `${column + 1} of row ${this.#line}`, type: t, style: Number(s) }
    this.#value = ''
    this.#hasFormula = false
  }

  #add(piece: string): void {
    if (this.#isValue) this.#value += piece
    this.#inline.add(piece)
  }

  #close(name: string): void {
    this.#inline.close(name)
    this.#isValue = false
    if (name === 'c') this.#endCell()
    if (name === 'row') this.#endRow()
  }

  #endCell(): void {
    const cell = this.#cell
    const inline = this.#inline.take()
    if (cell === null) return
    const text = cell.type === 'inlineStr' ? inline : this.#textOf(cell)
    if (text === '') return
    if (text.length > CELL_LENGTH_MAX)
      throw fileTooLarge(`more than ${CELL_LENGTH_MAX} characters in cell ${cell.at}`)
    this.#length += text.length
    if (this.#length > ROW_LENGTH_MAX)
      throw fileTooLarge(`more than ${ROW_LENGTH_MAX} characters in row ${this.#line}`)
    while (this.#cells.length < cell.column) this.#cells.push('')
    this.#cells[cell.column] = text
  }

  #textOf(cell: OpenCell): string {
    const { type, at } = cell
    const value = this.#value
    if (value === '') {
      if (this.#hasFormula && type !== 'str')
        this.#fault ??= `cell ${at} has a formula without a value; open and save the workbook in a spreadsheet`
      return ''
    }
    switch (type) {
      case 's': {
        const text = this.#facts.texts[Number(value)]
        if (text === undefined) throw invalidWorkbook(`cell ${at} has no text`)
        return text
      }
      case 'b':
        return value === '1' ? this.#facts.true_value : 'false'
      case 'e':
        this.#fault ??= `cell ${at} has the error ${value}`
        return value
      case 'n':
        return Number.isFinite(Number(value)) ? this.#numberText(value, cell) : value
      case 'd':
        return value
      default:
        return unescaped(value)
    }
  }

  #numberText(value: string, { style, at, column }: OpenCell): string {
    const shown = this.#facts.numberText(value, style)
    if (shown === null) {
      this.#fault ??= `cell ${at} has a number that is no date`
      return value
    }
    if (shown.number !== null && shown.number !== shown.text) this.#numbers.set(column, shown.number)
    return shown.text
  }

  #endRow(): void {
    const cells = this.#cells
    if (cells.length === 0 && this.#fault === null) return
    const raw = csvLine(cells).trimEnd()
    this.#ready.push({
      line: this.#line,
      cells,
      raw,
      ...(this.#numbers.size === 0 ? {} : { numbers: this.#numbers }),
      ...(this.#fault === null ? {} : { fault: this.#fault }),
    })
  }
}

function rowNumber(text: string): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > ROWS_MAX) throw invalidWorkbook(`it has a row ${text.slice(0, 20)}`)
  return number
}

/** The number of a column by its letters, from 0. */
function columnOf(letters: string): number {
  let number = 0
  for (const letter of letters.toUpperCase().slice(0, 4)) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}
