import type { ReportHeading, Table, TableCell, TableColumn } from '#domain/reporting/report-table.ts'
import { refusal } from '#problems/problem.ts'
import { localTimeAt } from '#values/local-time.ts'
import { SHEET_COLUMNS_MAX, type SheetCell, workbookBytes } from '#values/xlsx.ts'

/** Spreadsheets have no dates before this year. */
const FIRST_YEAR = 1900
const DAY = /^(\d{4})-\d{2}-\d{2}$/

/** A report as a workbook; its times are local to the time zone. */
export function reportWorkbook(
  { name, timezone }: ReportHeading & { readonly timezone: string },
  { columns, rows }: Table,
): AsyncGenerator<Buffer> {
  if (columns.length > SHEET_COLUMNS_MAX)
    throw refusal('report_query_invalid', {
      reason: `it has ${columns.length} columns, and a workbook can have at most ${SHEET_COLUMNS_MAX}`,
    })
  const cells = async function* () {
    for await (const row of rows())
      yield columns.map((column, index) => sheetCell(row[index] ?? null, column, timezone))
  }
  return workbookBytes({
    name,
    columns: columns.map(({ name, kind }) => ({ name, dates: kind === 'other' ? null : kind })),
    rows: cells(),
  })
}

function sheetCell(cell: TableCell, { kind }: TableColumn, timezone: string): SheetCell {
  if (kind === 'other' || typeof cell !== 'string') return cell
  return (kind === 'day' ? dayOf(cell) : momentOf(cell, timezone)) ?? cell
}

function dayOf(text: string): Date | null {
  const year = Number(DAY.exec(text)?.[1] ?? 0)
  return year < FIRST_YEAR ? null : new Date(`${text}T00:00:00Z`)
}

function momentOf(text: string, timezone: string): Date | null {
  const shown = localTimeAt(text, timezone)
  return shown === null || shown.year < FIRST_YEAR ? null : new Date(`${shown.toString()}Z`)
}
