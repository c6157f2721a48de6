import type { Cell, Table } from '#domain/reporting/report-table.ts'
import type { Colour, Drawing } from '#values/drawn-page.ts'
import { BODY, GREY, MARGIN, PAPER, ROOM } from './report-paper.ts'

/** A labelled figure. */
type Figure = { readonly label: string; readonly value: number }

/** What a chart shows, and of how many figures. */
export type Chart = { readonly figures: readonly Figure[]; readonly of: number }

/** More bars or slices than this are too thin to be told apart. */
const SHOWN_MAX = 20

const LETTER = 3
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

/** The first column of numbers under the first column that is none, the largest where there are too many; null without numbers. */
export async function chartOf(table: Table): Promise<Chart | null> {
  const isNumber = table.columns.map(() => false)
  for await (const row of table.rows())
    row.forEach((cell, place) => {
      if (typeof cell === 'number') isNumber[place] = true
    })
  const [values, labels] = [isNumber.indexOf(true), isNumber.indexOf(false)]
  if (values < 0) return null
  const [first, largest]: [Figure[], Figure[]] = [[], []]
  let of = 0
  for await (const row of table.rows()) {
    of += 1
    const figure = {
      label: labels < 0 ? String(of) : labelOf(row[labels] ?? null),
      value: Number(row[values] ?? 0),
    }
    if (of <= SHOWN_MAX) first.push(figure)
    if (largest.length === SHOWN_MAX && figure.value <= (largest.at(-1)?.value ?? 0)) continue
    largest.push(figure)
    largest.sort((one, other) => other.value - one.value)
    largest.splice(SHOWN_MAX)
  }
  return of === 0 ? null : { figures: of <= SHOWN_MAX ? first : largest, of }
}

function labelOf(cell: Cell): string {
  return cell === null ? '(none)' : String(cell)
}

/** A chart as it fills a page. */
export function chartDrawings({ figures, of }: Chart, report_type: string): readonly Drawing[] {
  const left_out = `The ${figures.length} largest of ${of}`
  const note: Drawing = {
    kind: 'text',
    x: MARGIN,
    y: BODY.bottom,
    size: LETTER,
    text: left_out,
    colour: GREY.dark,
  }
  return [
    ...(report_type === 'pie' ? pieOf(figures) : barsOf(figures)),
    ...(of > figures.length ? [note] : []),
  ]
}

const TOP = BODY.top + 4
const HEIGHT = BODY.bottom - TOP - 8
const [LABELS, VALUES, GAP] = [70, 30, 2]

function barsOf(figures: readonly Figure[]): readonly Drawing[] {
  const values = figures.map(({ value }) => value)
  const [least, most] = [Math.min(...values, 0), Math.max(...values, 0)]
  const height = Math.min(HEIGHT / figures.length, 14)
  const room = ROOM - LABELS - VALUES - (least < 0 ? VALUES : 0)
  const scale = room / (most - least || 1)
  const zero = MARGIN + LABELS + (least < 0 ? VALUES : 0) - least * scale
  const bars = figures.flatMap(({ label, value }, place): readonly Drawing[] => {
    const y = TOP + place * height
    const text = { kind: 'text', y: y + height / 2 + LETTER * 0.35, size: LETTER } as const
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
  return parts.flatMap(({ label, value }, place): readonly Drawing[] => {
    const [from, to] = [turn, turn + value / total]
    turn = to
    const y = key.top + place * 7
    const share = `${value} (${((100 * value) / total).toFixed(1)} %)`
    const text = { kind: 'text', y: y + 3.2, size: LETTER } as const
    return [
      { kind: 'sector', ...middle, radius, from, to, colour: colourOf(place) },
      { kind: 'box', x: key.x, y, width: 4, height: 4, colour: colourOf(place) },
      { ...text, x: key.x + 7, text: label, room: PAPER.width - MARGIN - key.x - 7 - 38 },
      { ...text, x: PAPER.width - MARGIN, align: 'right', text: share },
    ]
  })
}

function colourOf(place: number): Colour {
  return COLOURS[place % COLOURS.length] ?? COLOURS[0]
}
