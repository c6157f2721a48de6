import type { ForeignKey, TableColumnInfo } from './table-columns.ts'

/** In which order tables are written. */
export type WritingOrder = {
  readonly tables: readonly string[]
  /** Columns that are filled at the end, since rows that they refer to refer back. */
  readonly late: readonly Pick<TableColumnInfo, 'table' | 'column'>[]
}

/**
 * The order in which tables are written so that rows exist before others refer to them. References within a table do not count:
 * its rows are written by one statement, at whose end they are checked.
 */
export function writingOrder(tables: readonly string[], keys: readonly ForeignKey[]): WritingOrder {
  const known = new Set(tables)
  const between = keys.filter(({ table, refers_to }) => table !== refers_to && known.has(refers_to))
  const keysOf = Map.groupBy(between, ({ table }) => table)
  const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean =>
    (keysOf.get(from) ?? []).some(({ refers_to }) => {
      if (refers_to === to) return true
      if (seen.has(refers_to)) return false
      seen.add(refers_to)
      return leadsTo(refers_to, to, seen)
    })
  const isLate = ({ table, refers_to, optional }: ForeignKey) =>
    optional.length > 0 && leadsTo(refers_to, table)
  const ordered = new Set<string>()
  const open = new Set<string>()
  const visit = (table: string): void => {
    if (open.has(table)) throw new Error(`${table} requires itself by way of other tables`)
    if (ordered.has(table)) return
    open.add(table)
    for (const key of keysOf.get(table) ?? []) if (!isLate(key)) visit(key.refers_to)
    open.delete(table)
    ordered.add(table)
  }
  for (const table of tables) visit(table)
  const late = between.filter(isLate).map(({ table, optional: [column = ''] }) => ({ table, column }))
  return { tables: [...ordered], late }
}
