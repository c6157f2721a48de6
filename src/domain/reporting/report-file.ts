import { csvLine } from '#values/csv.ts'
import { mappedInTurns } from '#values/in-turns.ts'
import { sheetOf } from '#values/xlsx.ts'
import { reportPdf } from './report-pdf.ts'
import type { Cell, Heading, Table } from './report-table.ts'

/** The forms a report can be written in. */
export const FORMATS = ['csv', 'xlsx', 'json', 'pdf'] as const

/** One of them. */
export type Format = (typeof FORMATS)[number]

const TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  pdf: 'application/pdf',
}

/** The form of a report that is told none: a chart is drawn, a table is written. */
export function usualFormat(report_type: string): Format {
  return report_type === 'single' ? 'csv' : 'pdf'
}

/** The MIME type of a form. */
export function typeOf(format: Format): string {
  return TYPES[format].split(';')[0] ?? ''
}

/** The name under which a report is saved. */
export function fileNameFor(name: string, format: Format): string {
  return `${name.replaceAll(/[\p{Cc}/\\]/gu, '-').trim()}.${format}`
}

/** The bytes of a report; it may be long, so others have their turn while it is written. */
export async function reportBytes(heading: Heading, table: Table, format: Format): Promise<Buffer> {
  switch (format) {
    case 'csv':
      return Buffer.from(await csvOf(table))
    case 'json':
      return Buffer.from(await jsonOf(table))
    case 'xlsx':
      return sheetOf({ name: heading.name, ...table })
    case 'pdf':
      return Buffer.from(await reportPdf(heading, table), 'latin1')
  }
}

/** With a mark by which spreadsheets know UTF-8. */
async function csvOf({ columns, rows }: Table): Promise<string> {
  const lines = await mappedInTurns(rows, (row) => csvLine(row.map(written)))
  return `\ufeff${csvLine(columns.map(guarded))}${lines.join('')}`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'string' ? guarded(cell) : String(cell)
}

/** A text that a spreadsheet would take for a formula is quoted, since it would be worked out where it is opened. */
function guarded(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

async function jsonOf({ columns, rows }: Table): Promise<string> {
  const objects = await mappedInTurns(rows, (row) =>
    JSON.stringify(Object.fromEntries(columns.map((column, place) => [column, row[place] ?? null]))),
  )
  return `[${objects.join(',')}]`
}
