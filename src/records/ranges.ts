import type { Column, Resource } from '#declare/model.ts'

/** The ranges that a resource declares, each with its begin and its end. */
export function rangesOf({ declaration, columns }: Resource): readonly (readonly [Column, Column])[] {
  return (declaration.ranges ?? []).flatMap(([begin, end]) => {
    const [lower, upper] = [begin, end].map((field) => columns.find((column) => column.field === field))
    return lower === undefined || upper === undefined ? [] : [[lower, upper] as const]
  })
}

/** Whether an end comes before a begin. A range may be open, and may begin and end at the same. */
export function isReversed(begin: unknown, end: unknown): boolean {
  const [from, to] = [orderOf(begin), orderOf(end)]
  return from !== null && to !== null && to < from
}

/** The number that a value is ordered by: a moment is one of milliseconds. */
function orderOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? Date.parse(value) : null
}
