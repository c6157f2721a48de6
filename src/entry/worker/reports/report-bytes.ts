import type { ReportFormat } from '#domain/reporting/report-file.ts'
import type { ReportHeading, Table, TableCell } from '#domain/reporting/report-table.ts'
import { csvLine } from '#values/csv.ts'
import { reportPdf } from './report-pdf.ts'
import { reportWorkbook } from './report-workbook.ts'

/** The bytes of a report in a format, generated while its rows are read; times are local to the time zone. */
export function reportBytes(
  heading: ReportHeading & { readonly timezone: string },
  table: Table,
  format: ReportFormat,
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

/** Text passed on at once. */
const CHUNK = 64 * 1024

/** With a byte order mark, so that spreadsheets recognize UTF-8. */
async function* csvBytes({ columns, rows }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${csvLine(columns.map(({ name }) => name))}`)
  yield* inChunks(rows(), (row) => csvLine(row.map(csvCell)))
}

function csvCell(cell: TableCell): string {
  return cell === null ? '' : String(cell)
}

async function* jsonBytes({ columns, rows }: Table): AsyncGenerator<Buffer> {
  const names = columns.map(({ name }) => name)
  const toText = (row: readonly TableCell[], index: number) => {
    const object = Object.fromEntries(names.map((name, column) => [name, row[column] ?? null]))
    return `${index === 0 ? '' : ','}${JSON.stringify(object)}`
  }
  yield Buffer.from('[')
  yield* inChunks(rows(), toText)
  yield Buffer.from(']')
}

/** The texts of rows in larger chunks. */
async function* inChunks(
  rows: AsyncIterable<readonly TableCell[]>,
  toText: (row: readonly TableCell[], index: number) => string,
): AsyncGenerator<Buffer> {
  let [chunk, index] = ['', 0]
  for await (const row of rows) {
    chunk += toText(row, index)
    index += 1
    if (chunk.length < CHUNK) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk !== '') yield Buffer.from(chunk)
}
