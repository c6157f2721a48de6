import type { AnyRow } from '#records/columns.ts'

/** The packages read with a shipment, or those of them with these ids. */
export function packagesOf(row: AnyRow, ids?: readonly number[]): readonly AnyRow[] {
  const all = Array.isArray(row.packages) ? (row.packages as AnyRow[]) : []
  return ids === undefined ? all : all.filter(({ id }) => ids.includes(id))
}
