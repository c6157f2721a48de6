import type { ReportHeading, Table } from '#domain/reporting/report-table.ts'
import { drawPdf, loadTypeface } from '#outside/pdf/draw-pdf.ts'
import type { Drawing, DrawnPage } from '#values/drawn-page.ts'
import { chartDrawings, chartOf } from './report-chart.ts'
import { CONTENT_WIDTH, FOOT_AT, GREY, MARGIN, PAPER, TITLE_AT } from './report-page.ts'
import { tablePages } from './table-pages.ts'

/** A report as a PDF with numbered pages: the chart of its type, then its table. */
export async function* reportPdf(
  heading: ReportHeading & { readonly timezone: string },
  table: Table,
): AsyncGenerator<Buffer> {
  const { name, report_type, timezone } = heading
  const chart = report_type === 'single' ? null : await chartOf(table)
  const { count, pages } = await tablePages(table, { typeface: await loadTypeface(), timezone })
  const total = count + (chart === null ? 0 : 1)
  const note = table.columns.some(({ kind }) => kind === 'moment') ? `Times are those of ${timezone}.` : ''
  const all = async function* () {
    let page = 0
    const numbered = (drawn: readonly Drawing[]) => {
      page += 1
      return pageWith(drawn, { name, note, number: `Page ${page} of ${total}` })
    }
    if (chart !== null) yield numbered(chartDrawings(chart, report_type))
    for await (const drawn of pages) yield numbered(drawn)
  }
  yield* drawPdf({ title: name, pages: all() })
}

type PageFrame = { readonly name: string; readonly note: string; readonly number: string }

function pageWith(drawn: readonly Drawing[], { name, note, number }: PageFrame): DrawnPage {
  const foot = { kind: 'text', y: FOOT_AT, size: 2.6, colour: GREY.dark } as const
  return {
    ...PAPER,
    drawn: [
      { kind: 'text', x: MARGIN, y: TITLE_AT, size: 5.2, weight: 'bold', text: name, room: CONTENT_WIDTH },
      ...drawn,
      { ...foot, x: MARGIN, text: note },
      { ...foot, x: PAPER.width - MARGIN, align: 'right', text: number },
    ],
  }
}
