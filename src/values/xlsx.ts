import { PassThrough, Readable } from 'node:stream'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { ZipFile } from 'yazl'
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

/** The styles of cells by their place in STYLES: the head row is bold, dates have their format. */
const STYLE = { plain: 0, head: 1, day: 2, moment: 3 } as const

/** Number of rows written before the event loop runs other work. */
const ROWS_A_TURN = 200

/**
 * A workbook with one sheet (Office Open XML), written while its rows are read, no faster than its bytes are taken: neither is ever in
 * memory as a whole. Texts are texts, whatever they begin with.
 */
export async function* workbookBytes(sheet: Sheet): AsyncGenerator<Buffer> {
  const rows = Readable.from(worksheetText(sheet))
  const zip = new ZipFile()
  const out = zip.outputStream.pipe(new PassThrough())
  const fail = (error: Error) => out.destroy(error)
  rows.on('error', fail)
  zip.on('error', fail)
  for (const [path, text] of Object.entries(partsOf(sheet.name)))
    zip.addBuffer(Buffer.from(DECLARATION + text), path)
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml')
  zip.end()
  try {
    yield* out
  } finally {
    rows.destroy()
  }
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const MAIN = `xmlns="${SCHEMAS}/spreadsheetml/2006/main"`
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const STYLES = `<styleSheet ${MAIN}>
<numFmts count="2"><numFmt numFmtId="164" formatCode="${DATE_FORMATS.day}"/><numFmt numFmtId="165" formatCode="${DATE_FORMATS.moment}"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`

/** The parts of a workbook beside its sheet, by their paths. */
function partsOf(name: string): Readonly<Record<string, string>> {
  return {
    '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>
</Types>`,
    '_rels/.rels': relationsText([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATIONS}">
<sheets><sheet name="${escaped(titleOf(name))}" sheetId="1" r:id="rId1"/></sheets>
</workbook>`,
    'xl/_rels/workbook.xml.rels': relationsText([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
  }
}

function relationsText(relations: readonly (readonly [type: string, target: string])[]): string {
  const lines = relations.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${lines.join('')}</Relationships>`
}

/** The sheet as XML, some rows at a time. */
async function* worksheetText({ columns, rows: source }: Sheet): AsyncGenerator<string> {
  const rows = source[Symbol.asyncIterator]()
  try {
    const first = await nextRows(rows, MEASURED_ROWS)
    const letters = columns.map((_, index) => columnLetters(index))
    const styles = columns.map(({ dates }) => STYLE[dates ?? 'plain'])
    const widths = columns.map(({ name, dates }, index) =>
      widthOf([name, ...first.map((row) => row[index] ?? null)], dates),
    )
    yield `${DECLARATION}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${widths.map((width, index) => columnText(index, width, styles[index])).join('')}</cols><sheetData>
${rowText(1, { cells: columns.map(({ name }) => name), letters, styles: columns.map(() => STYLE.head) })}`
    let number = 2
    for (let batch = first; batch.length > 0; batch = await nextRows(rows, ROWS_A_TURN)) {
      yield batch.map((cells, index) => rowText(number + index, { cells, letters, styles })).join('')
      number += batch.length
      await othersTurn()
    }
    yield '</sheetData></worksheet>'
  } finally {
    await rows.return?.()
  }
}

function columnText(index: number, width: number, style = 0): string {
  const place = `min="${index + 1}" max="${index + 1}"`
  return `<col ${place} width="${width}"${style === 0 ? '' : ` style="${style}"`} customWidth="1"/>`
}

/** Cells of a row, with the letters and styles of their columns. */
type RowCells = {
  readonly cells: readonly SheetCell[]
  readonly letters: readonly string[]
  readonly styles: readonly number[]
}

function rowText(number: number, { cells, letters, styles }: RowCells): string {
  const texts = cells.map((cell, index) =>
    cellText(cell, { place: `${letters[index]}${number}`, style: styles[index] ?? STYLE.plain }),
  )
  return `<row r="${number}">${texts.join('')}</row>`
}

function cellText(
  cell: SheetCell,
  { place, style }: { readonly place: string; readonly style: number },
): string {
  if (cell === null) return ''
  const start = `<c r="${place}"${style === STYLE.plain ? '' : ` s="${style}"`}`
  if (typeof cell === 'boolean') return `${start} t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number') return `${start}><v>${cell}</v></c>`
  if (cell instanceof Date) return `${start}><v>${serialDate(cell)}</v></c>`
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(shortened(cell))}</t></is></c>`
}

const DAY_MS = 86_400_000

/** The days since the day that spreadsheets count from. */
function serialDate(date: Date): number {
  return (date.getTime() - Date.UTC(1899, 11, 30)) / DAY_MS
}

/** The letters of a column: A to Z, AA and so on. */
function columnLetters(index: number): string {
  const rest = index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)
  return rest + String.fromCharCode(65 + (index % 26))
}

/** What stands for a character in XML; a line feed alone would also be what a carriage return is read as. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** A text as XML, without the characters that XML has none for; what spreadsheets would read as a code is masked. */
function escaped(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"\r]/g, (letter) => ESCAPES[letter] ?? letter)
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

function shortened(text: string): string {
  return text.slice(0, CELL_MAX).toWellFormed()
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
