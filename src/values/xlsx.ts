import { cut } from './cut.ts'
import { mappedInTurns } from './in-turns.ts'
import { zipOf } from './zip.ts'

/** One table with a head, as a spreadsheet shows it. */
export type Sheet = {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number | boolean | null)[])[]
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The name of a sheet has at most so many letters, and none of these. */
const NAME_MAX = 31
const UNNAMEABLE = /[\\/?*[\]:']/g

/** A workbook with one sheet (Office Open XML); texts are texts, whatever they begin with. */
export async function sheetOf({ name, columns, rows }: Sheet): Promise<Buffer> {
  const title = cut(name.replaceAll(UNNAMEABLE, ' '), NAME_MAX).trim() || 'Sheet'
  const lines = await mappedInTurns([columns, ...rows], (row) => `<row>${row.map(cellOf).join('')}</row>`)
  const files: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
  return zipOf(
    Object.entries(files).map(([path, text]) => ({ name: path, bytes: Buffer.from(`${XML}${text}`) })),
  )
}

function cellOf(cell: Sheet['rows'][number][number]): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** XML has no place for most control characters, so they are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
