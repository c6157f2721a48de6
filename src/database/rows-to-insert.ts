import { join, names, type Sql, sql } from './sql.ts'
import { type ColumnTypes, tableOf, valuesOf } from './table-of.ts'
import type { Transaction } from './transaction.ts'

/** Up to this number rows are plain ones on a cluster; more are read from a list, so that texts do not grow without end. */
export const PLAIN_ROWS_MAX = 50

/** Rows to insert: what is the same in each, and columns of their own. */
type RowsToInsert = {
  readonly same: Sql
  readonly types: ColumnTypes
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/**
 * The rows of an `insert`, in their order: first what is the same in all of them. A node of a Citus cluster inserts plain rows by itself;
 * those that a statement reads go through the node that is asked, as a file and in a commit of two phases.
 */
export function rowsToInsert(tx: Transaction, { same, types, rows }: RowsToInsert): Sql {
  return rows.length <= PLAIN_ROWS_MAX && !tx.topology.readsInInserts
    ? sql`values ${plainRows(same, types, rows)}`
    : sql`select ${same}, ${names(Object.keys(types), 'r')} from ${tableOf('r', types, rows)}`
}

function plainRows(same: Sql, types: ColumnTypes, rows: RowsToInsert['rows']): Sql {
  const plain = rows.map((row) => sql`(${same}, ${valuesOf(types, row)})`)
  return join(plain, sql`, `)
}
