import type { FileRow } from './parse-csv.ts'

/** Records with numbers of their own, since they are known by them: the line each begins on, or the next where that is taken. */
export function toldApart(rows: readonly FileRow[]): readonly FileRow[] {
  let last = 0
  return rows.map((row) => {
    last = Math.max(row.number, last + 1)
    return { ...row, number: last }
  })
}
