import type { Table, TableCell } from '#domain/reporting/report-table.ts'
import type { Colour, Drawing } from '#values/drawn-page.ts'
import { BODY, CONTENT_WIDTH, GREY, MARGIN, PAPER } from './report-page.ts'

/** A labelled figure. */
type Figure = { readonly label: string; readonly value: number }

/** The figures of a chart, and the number of all figures. */
export type Chart = { readonly figures: readonly Figure[]; readonly total: number }

/** Maximum number of bars or slices: more would be too thin. */
const SHOWN_MAX = 20

const TEXT_SIZE = 3
const COLOURS: readonly [Colour, ...Colour[]] = [
  '#3867b0',
  '#d0662d',
  '#3b9262',
  '#a13f8f',
  '#c9a227',
  '#5b5f97',
  '#2a9d8f',
  '#b23a48',
]

/** Charts the first numeric column by the first other column, the largest values if there are too many; null without numbers. */
export async function chartOf(table: Table): Promise<Chart | null> {
  const isNumber = table.columns.map(() => false)
  for await (const row of table.rows())
    row.forEach((cell, index) => {
      if (typeof cell === 'number') isNumber[index] = true
    })
  const [values, labels] = [isNumber.indexOf(true), isNumber.indexOf(false)]
  if (values < 0) return null
  const [first, largest]: [Figure[], Figure[]] = [[], []]
  let total = 0
  for await (const row of table.rows()) {
    total += 1
    const figure = {
      label: labels < 0 ? String(total) : labelOf(row[labels] ?? null),
      value: Number(row[values] ?? 0),
    }
    if (total <= SHOWN_MAX) first.push(figure)
    if (largest.length === SHOWN_MAX && figure.value <= (largest.at(-1)?.value ?? 0)) continue
    largest.push(figure)
    largest.sort((one, other) => other.value - one.value)
    largest.splice(SHOWN_MAX)
  }
  return total === 0 ? null : { figures: total <= SHOWN_MAX ? first : largest, total }
}

function labelOf(cell: TableCell): string {
  return cell === null ? '(none)' : String(cell)
}

/** The drawings of a chart that fills a page. */
export function chartDrawings({ figures, total }: Chart, report_type: string): readonly Drawing[] {
  const left_out = `The ${figures.length} largest of ${total}`
  const note: Drawing = {
    kind: 'text',
    x: MARGIN,
    y: BODY.bottom,
    size: TEXT_SIZE,
    text: left_out,
    colour: GREY.dark,
  }
  return [
    ...(report_type === 'pie' ? pieOf(figures) : barsOf(figures)),
    ...(total > figures.length ? [note] : []),
  ]
}

const TOP = BODY.top + 4
const HEIGHT = BODY.bottom - TOP - 8
const [LABELS, VALUES, GAP] = [70, 30, 2]

function barsOf(figures: readonly Figure[]): readonly Drawing[] {
  const values = figures.map(({ value }) => value)
  const [least, most] = [Math.min(...values, 0), Math.max(...values, 0)]
  const height = Math.min(HEIGHT / figures.length, 14)
  const room = CONTENT_WIDTH - LABELS - VALUES - (least < 0 ? VALUES : 0)
  const scale = room / (most - least || 1)
  const zero = MARGIN + LABELS + (least < 0 ? VALUES : 0) - least * scale
  const bars = figures.flatMap(({ label, value }, index): readonly Drawing[] => {
    const y = TOP + index * height
    const text = { kind: 'text', y: y + height / 2 + TEXT_SIZE * 0.35, size: TEXT_SIZE } as const
    const width = Math.abs(value) * scale
    const x = value < 0 ? zero - width : zero
    return [
      { ...text, x: MARGIN + LABELS - GAP, align: 'right', room: LABELS - GAP, text: label },
      { kind: 'box', x, y: y + height * 0.14, width, height: height * 0.72, colour: colourOf(0) },
      value < 0
        ? { ...text, x: x - GAP, align: 'right', text: String(value) }
        : { ...text, x: x + width + GAP, text: String(value) },
    ]
  })
  const axis: Drawing = {
    kind: 'box',
    x: zero - 0.1,
    y: TOP,
    width: 0.2,
    height: height * figures.length,
    colour: GREY.dark,
  }
  return [...bars, axis]
}

function pieOf(figures: readonly Figure[]): readonly Drawing[] {
  const parts = figures.filter(({ value }) => value > 0)
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const radius = HEIGHT / 2 - 3
  const middle = { x: MARGIN + radius, y: TOP + 3 + radius }
  const key = { x: MARGIN + 2 * radius + 14, top: middle.y - (parts.length * 7) / 2 }
  let turn = 0
  return parts.flatMap(({ label, value }, index): readonly Drawing[] => {
    const [from, to] = [turn, turn + value / total]
    turn = to
    const y = key.top + index * 7
    const share = `${value} (${((100 * value) / total).toFixed(1)} %)`
    const text = { kind: 'text', y: y + 3.2, size: TEXT_SIZE } as const
    return [
      { kind: 'sector', ...middle, radius, from, to, colour: colourOf(index) },
      { kind: 'box', x: key.x, y, width: 4, height: 4, colour: colourOf(index) },
      { ...text, x: key.x + 7, text: label, room: PAPER.width - MARGIN - key.x - 7 - 38 },
      { ...text, x: PAPER.width - MARGIN, align: 'right', text: share },
    ]
  })
}

function colourOf(index: number): Colour {
  return COLOURS[index % COLOURS.length] ?? COLOURS[0]
}
