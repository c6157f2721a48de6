import { type FlowStep, isErrorWay, waysOf } from '#web/values/flow/flow.ts'

/** The measures of a diagram, in pixels. */
export const BOX = { width: 220, height: 64, gap_x: 40, gap_y: 44 } as const

/** A step where it stands in the diagram. */
export type StepBox = { readonly step: FlowStep; readonly x: number; readonly y: number }

/** A line between two steps: the path of an SVG, and what stands at it. */
export type FlowLine = {
  readonly key: string
  readonly path: string
  readonly label: string
  readonly isError: boolean
  readonly label_at: { readonly x: number; readonly y: number }
}

/** A flow as it is drawn: steps in rows by how many steps they are away from the first. */
export type FlowLayout = {
  readonly steps: readonly StepBox[]
  readonly lines: readonly FlowLine[]
  readonly width: number
  readonly height: number
}

/** The room at the right for lines that lead back. */
const BACK = 120

/** Places the steps of a flow and the lines between them. */
export function layoutOf(steps: readonly FlowStep[]): FlowLayout {
  const rows = rowsOf(steps)
  const widest = Math.max(1, ...rows.map((row) => row.length))
  const placed = rows.flatMap((row, down) =>
    row.map((step, across) => ({
      step,
      x: across * (BOX.width + BOX.gap_x),
      y: down * (BOX.height + BOX.gap_y),
    })),
  )
  const width = widest * (BOX.width + BOX.gap_x) - BOX.gap_x
  const lines = linesOf(placed, width)
  return { steps: placed, lines, width: width + BACK, height: rows.length * (BOX.height + BOX.gap_y) }
}

/** Steps by how many others are before them; those that nothing leads to come last. */
function rowsOf(steps: readonly FlowStep[]): readonly (readonly FlowStep[])[] {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const rows: FlowStep[][] = []
  const seen = new Set<string>()
  let row = steps.slice(0, 1)
  while (row.length > 0) {
    rows.push(row)
    for (const { id } of row) seen.add(id)
    const next = row.flatMap((step) => waysOf(step).flatMap(({ to }) => (to === null ? [] : [to])))
    row = [...new Set(next)].filter((id) => !seen.has(id)).flatMap((id) => byId.get(id) ?? [])
  }
  const left = steps.filter(({ id }) => !seen.has(id))
  return left.length === 0 ? rows : [...rows, left]
}

function linesOf(placed: readonly StepBox[], width: number): readonly FlowLine[] {
  const byId = new Map(placed.map((one) => [one.step.id, one]))
  return placed.flatMap((from) =>
    grouped(from.step).flatMap(({ to, label, isError }, place) => {
      const target = byId.get(to)
      return target === undefined ? [] : [lineOf({ from, target, label, isError, place, width })]
    }),
  )
}

type Way = { readonly to: string; readonly label: string; readonly isError: boolean }

/** One line for all ways from a step to the same other one. */
function grouped(step: FlowStep): readonly Way[] {
  const ways = waysOf(step).flatMap((way) => (way.to === null ? [] : [{ ...way, to: way.to }]))
  const targets = [...new Set(ways.map(({ to }) => to))]
  return targets.map((to) => {
    const own = ways.filter((way) => way.to === to)
    const plain = own.filter((way) => !isErrorWay(way))
    const names = plain.map(({ by }) => by).filter((by) => by !== 'next')
    const isError = plain.length === 0
    return {
      to,
      isError,
      label: isError ? `! ${own.length > 1 ? own.length : own[0]?.by.slice(2)}` : names.join(', '),
    }
  })
}

function lineOf({
  from,
  target,
  label,
  isError,
  place,
  width,
}: {
  readonly from: StepBox
  readonly target: StepBox
  readonly label: string
  readonly isError: boolean
  readonly place: number
  readonly width: number
}): FlowLine {
  const key = `${from.step.id} ${target.step.id}`
  const isBelow = target.y > from.y
  if (isBelow) {
    const start = { x: from.x + BOX.width / 2 + (place - 1) * 16, y: from.y + BOX.height }
    const end = { x: target.x + BOX.width / 2, y: target.y }
    const middle = (start.y + end.y) / 2
    const path = `M ${start.x} ${start.y} C ${start.x} ${middle}, ${end.x} ${middle}, ${end.x} ${end.y}`
    return { key, path, label, isError, label_at: { x: (start.x + end.x) / 2 + 6, y: start.y + 16 } }
  }
  // What leads back goes around at the right.
  const start = { x: from.x + BOX.width, y: from.y + BOX.height / 2 + place * 6 }
  const end = { x: target.x + BOX.width, y: target.y + BOX.height / 2 }
  const out = Math.min(width + BACK - 16, Math.max(start.x, end.x) + 36 + place * 14)
  const path = `M ${start.x} ${start.y} C ${out} ${start.y}, ${out} ${end.y}, ${end.x} ${end.y}`
  return { key, path, label, isError, label_at: { x: start.x + 8, y: start.y - 4 } }
}
