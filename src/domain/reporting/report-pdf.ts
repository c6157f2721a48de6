import { mappedInTurns } from '#values/in-turns.ts'
import { boxAt, frameAt, type Page, pdfOf, sectorAt, textAt } from '#values/pdf.ts'
import type { Cell, Heading } from './report-table.ts'

type Table = { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] }

/** Millimetres of a page that lies. */
const [WIDTH, HEIGHT, MARGIN] = [297, 210, 12]
const ROOM = WIDTH - 2 * MARGIN
const [LETTER, LINE] = [3, 5]
/** A letter is about so wide as a part of its height. */
const BREADTH = 0.55
const TITLE_AT = HEIGHT - MARGIN - 5
const FIRST_LINE = TITLE_AT - 12
const LINES = Math.floor((FIRST_LINE - MARGIN) / LINE)
/** More bars or slices than this are too thin to be told apart. */
const SHOWN_MAX = 20

const COLOURS = [
  '#3867b0',
  '#d0662d',
  '#3b9262',
  '#a13f8f',
  '#c9a227',
  '#5b5f97',
  '#2a9d8f',
  '#b23a48',
] as const

/** A report as a PDF: the chart its type asks for, then its table. */
export async function reportPdf(heading: Heading, table: Table): Promise<string> {
  const chart = heading.report_type === 'single' ? null : chartOf(heading, figuresOf(table))
  return pdfOf([...(chart === null ? [] : [chart]), ...(await tablePages(heading, table))])
}

function titled(heading: Heading, drawn: readonly string[]): Page {
  const title = textAt({ x: MARGIN, y: TITLE_AT }, 6, heading.name)
  return { width: WIDTH, height: HEIGHT, drawn: [title, ...drawn] }
}

/** Some pages are as much work as hundreds of rows. */
const PAGES_A_TURN = 20

function tablePages(heading: Heading, { columns, rows }: Table): Promise<readonly Page[]> {
  const lines = Math.max(LINES - 1, 1)
  const count = Math.max(Math.ceil(rows.length / lines), 1)
  const drawn = (_: undefined, place: number) => {
    const shown = [columns, ...rows.slice(place * lines, (place + 1) * lines)]
    const rule = frameAt({ x: MARGIN, y: FIRST_LINE - 1.5 }, { width: ROOM, height: 0 })
    return titled(heading, [rule, ...shown.flatMap(lineOf)])
  }
  return mappedInTurns(Array.from<undefined>({ length: count }), drawn, PAGES_A_TURN)
}

function lineOf(cells: readonly Cell[], place: number): readonly string[] {
  const width = ROOM / Math.max(cells.length, 1)
  const letters = Math.max(Math.floor(width / (LETTER * BREADTH)) - 1, 1)
  return cells.map((cell, column) =>
    textAt(
      { x: MARGIN + column * width, y: FIRST_LINE - place * LINE },
      LETTER,
      String(cell ?? '').slice(0, letters),
    ),
  )
}

/** A labelled figure. */
type Figure = { readonly label: string; readonly value: number }

/** The first column of numbers, under the first column that is none; the largest where there are too many to show. */
function figuresOf({ columns, rows }: Table): readonly Figure[] {
  const isNumber = columns.map((_, place) => rows.some((row) => typeof row[place] === 'number'))
  const values = isNumber.indexOf(true)
  const labels = isNumber.indexOf(false)
  if (values < 0) return []
  const figures = rows.map((row, place) => ({
    label: labels < 0 ? String(place + 1) : String(row[labels] ?? ''),
    value: Number(row[values] ?? 0),
  }))
  if (figures.length <= SHOWN_MAX) return figures
  return figures.toSorted((one, other) => other.value - one.value).slice(0, SHOWN_MAX)
}

function chartOf(heading: Heading, figures: readonly Figure[]): Page | null {
  if (figures.length === 0) return null
  return titled(heading, heading.report_type === 'pie' ? pieOf(figures) : barsOf(figures))
}

function barsOf(figures: readonly Figure[]): readonly string[] {
  const most = Math.max(...figures.map(({ value }) => Math.abs(value)), Number.MIN_VALUE)
  const height = Math.min((FIRST_LINE - MARGIN) / figures.length, 16)
  const [from, room] = [MARGIN + 60, ROOM - 90]
  return figures.flatMap(({ label, value }, place) => {
    const y = FIRST_LINE - (place + 1) * height
    const width = (Math.abs(value) / most) * room
    return [
      textAt({ x: MARGIN, y: y + height / 2 - 1 }, LETTER, label.slice(0, 34)),
      boxAt({ x: from, y: y + height * 0.15 }, { width, height: height * 0.7 }, colourOf(0)),
      textAt({ x: from + width + 2, y: y + height / 2 - 1 }, LETTER, String(value)),
    ]
  })
}

function pieOf(figures: readonly Figure[]): readonly string[] {
  const parts = figures.filter(({ value }) => value > 0)
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const radius = (FIRST_LINE - MARGIN) / 2
  const middle = { x: MARGIN + radius, y: MARGIN + radius }
  let turn = 0
  return parts.flatMap(({ label, value }, place) => {
    const sector = { from: turn, to: turn + value / total }
    turn = sector.to
    const y = FIRST_LINE - 6 - place * 7
    const words = `${label.slice(0, 40)}: ${value} (${((100 * value) / total).toFixed(1)} %)`
    return [
      sectorAt(middle, { radius, ...sector }, colourOf(place)),
      boxAt({ x: WIDTH / 2 + 30, y }, { width: 4, height: 4 }, colourOf(place)),
      textAt({ x: WIDTH / 2 + 37, y: y + 0.6 }, LETTER, words),
    ]
  })
}

function colourOf(place: number): string {
  return COLOURS[place % COLOURS.length] ?? COLOURS[0]
}
