import type { Format } from '#domain/reporting/report-file.ts'
import type { Cell, Heading, Table } from '#domain/reporting/report-table.ts'
import { csvLine } from '#values/csv.ts'
import { reportPdf } from './report-pdf.ts'
import { reportWorkbook } from './report-workbook.ts'

/** The bytes of a report in a format, written while its rows are read; times are told as in the time zone. */
export function reportBytes(
  heading: Heading & { readonly timezone: string },
  table: Table,
  format: Format,
): AsyncGenerator<Buffer> {
  switch (format) {
    case 'csv':
      return csvBytes(table)
    case 'json':
      return jsonBytes(table)
    case 'xlsx':
      return reportWorkbook(heading, table)
    case 'pdf':
      return reportPdf(heading, table)
  }
}

/** So much text is handed on at once. */
const PART = 64 * 1024

/** With a mark by which spreadsheets know UTF-8. */
async function* csvBytes({ columns, rows }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${csvLine(columns.map(({ name }) => name))}`)
  yield* inParts(rows(), (row) => csvLine(row.map(csvCell)))
}

function csvCell(cell: Cell): string {
  return cell === null ? '' : String(cell)
}

async function* jsonBytes({ columns, rows }: Table): AsyncGenerator<Buffer> {
  const names = columns.map(({ name }) => name)
  const written = (row: readonly Cell[], place: number) => {
    const object = Object.fromEntries(names.map((name, column) => [name, row[column] ?? null]))
    return `${place === 0 ? '' : ','}${JSON.stringify(object)}`
  }
  yield Buffer.from('[')
  yield* inParts(rows(), written)
  yield Buffer.from(']')
}

/** The texts of rows, many of them at a time. */
async function* inParts(
  rows: AsyncIterable<readonly Cell[]>,
  written: (row: readonly Cell[], place: number) => string,
): AsyncGenerator<Buffer> {
  let [part, place] = ['', 0]
  for await (const row of rows) {
    part += written(row, place)
    place += 1
    if (part.length < PART) continue
    yield Buffer.from(part)
    part = ''
  }
  if (part !== '') yield Buffer.from(part)
}
