import type { AnyRow } from '#records/columns.ts'

/** The units of a crossdock, as read with it. */
export function crossdockUnits(row: AnyRow): readonly AnyRow[] {
  return Array.isArray(row.units) ? (row.units as AnyRow[]) : []
}
