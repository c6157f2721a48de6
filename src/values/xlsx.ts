import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { cut } from './cut.ts'

/** What a cell of a workbook may hold; a date is written as its UTC clock shows it, since workbooks know no time zones. */
export type SheetCell = string | number | boolean | Date | null

/** A column: its heading, and the format of its dates where it has any. */
type SheetColumn = { readonly name: string; readonly dates: 'day' | 'moment' | null }

/** One table with a head row, as a spreadsheet shows it. */
export type Sheet = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: AsyncIterable<readonly SheetCell[]>
}

/** More columns than this no spreadsheet opens. */
export const SHEET_COLUMNS_MAX = 16_384

/** Maximum length of the name of a sheet, and its forbidden characters. */
const NAME_MAX = 31
const UNNAMEABLE = /[\\/?*[\]:']/g
const CELL_MAX = 32_767

/** Column widths, in letters, follow the first rows: all of them are not known before the first is written. */
const MEASURED_ROWS = 500
const WIDTH = { min: 8, max: 60, padding: 2 }

const DATE_FORMATS = { day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm:ss' } as const
const HEAD_FONT = { name: 'Calibri', family: 2, size: 11, bold: true }

/** Number of rows written before the event loop runs other work. */
const ROWS_A_TURN = 200

/**
 * A workbook with one sheet (Office Open XML), written while its rows are read, no faster than its bytes are taken: neither is ever in
 * memory as a whole. Texts are texts, whatever they begin with.
 */
export async function* workbookBytes(sheet: Sheet): AsyncGenerator<Buffer> {
  const out = new PassThrough()
  const given_up = new AbortController()
  // What goes wrong there ends what is read here.
  writeWorkbook(sheet, out, given_up.signal).catch((error: Error) => out.destroy(error))
  try {
    yield* out
  } finally {
    given_up.abort()
  }
}

async function writeWorkbook(sheet: Sheet, out: PassThrough, given_up: AbortSignal): Promise<void> {
  // Loaded with the first workbook: it is large, and most processes write none.
  const { WorkbookWriter } = await import('@cj-tech-master/excelts')
  const workbook = new WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
  const rows = sheet.rows[Symbol.asyncIterator]()
  const first = await nextRows(rows, MEASURED_ROWS)
  const worksheet = workbook.addWorksheet(titleOf(sheet.name), {
    views: [{ state: 'frozen', ySplit: 1, xSplit: 0 }],
  })
  worksheet.columns = sheet.columns.map(({ name, dates }, index) => ({
    width: widthOf([name, ...first.map((row) => row[index] ?? null)], dates),
    ...(dates === null ? {} : { style: { numFmt: DATE_FORMATS[dates] } }),
  }))
  const head = worksheet.addRow(sheet.columns.map(({ name }) => shortened(name)))
  head.font = HEAD_FONT
  head.commit()
  for (let batch = first; batch.length > 0; batch = await nextRows(rows, ROWS_A_TURN)) {
    for (const row of batch) worksheet.addRow(row.map(shortened)).commit()
    await othersTurn()
    if (out.writableNeedDrain) await once(out, 'drain', { signal: given_up })
    given_up.throwIfAborted()
  }
  worksheet.commit()
  await workbook.commit()
}

async function nextRows<Row>(rows: AsyncIterator<Row>, count: number): Promise<readonly Row[]> {
  const read: Row[] = []
  while (read.length < count) {
    const next = await rows.next()
    if (next.done === true) break
    read.push(next.value)
  }
  return read
}

function titleOf(name: string): string {
  return cut(name.replaceAll(UNNAMEABLE, ' '), NAME_MAX).trim() || 'Sheet'
}

function shortened(cell: SheetCell): SheetCell {
  return typeof cell === 'string' ? cell.slice(0, CELL_MAX).toWellFormed() : cell
}

function widthOf(cells: readonly SheetCell[], dates: SheetColumn['dates']): number {
  const lengths = cells.map((cell) =>
    cell instanceof Date ? DATE_FORMATS[dates ?? 'moment'].length : lengthOf(cell),
  )
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0)
  return Math.min(Math.max(longest + WIDTH.padding, WIDTH.min), WIDTH.max)
}

/** The letters of the longest line of a cell. */
function lengthOf(cell: Exclude<SheetCell, Date>): number {
  const lines = String(cell ?? '').split('\n')
  return lines.reduce((most, line) => Math.max(most, line.length), 0)
}
