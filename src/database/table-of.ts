import { join, name, type Sql, sql } from './sql.ts'

/** The PostgreSQL type of a column of parameter rows. */
export type ColumnType = 'int8' | 'numeric' | 'text' | 'bool' | 'date' | 'timestamptz' | 'uuid' | 'jsonb'

/** The columns of parameter rows, in their order. */
export type ColumnTypes<Column extends string = string> = Readonly<Record<Column, ColumnType>>

/**
 * Up to this number, rows are written as `values`: PostgreSQL inlines a single row while planning, and joining it costs nothing. More are
 * passed as one JSON value, so that the statement text does not depend on the number of rows.
 */
const FEW = 3

/**
 * Rows passed to a statement as parameters, as a table: `from ${tableOf('f', { id: 'int8', quantity: 'numeric' }, rows)}`. What a row
 * leaves out is null; the order of the rows is preserved.
 */
export function tableOf(
  alias: string,
  types: ColumnTypes,
  rows: readonly Readonly<Record<string, unknown>>[],
): Sql {
  const columns = Object.entries(types)
  if (rows.length === 0 || rows.length > FEW) {
    const defined = columns.map(([column, type]) => sql`${name(column)} ${name(type)}`)
    return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${name(alias)} (${join(defined, sql`, `)})`
  }
  const values = rows.map((row) => sql`(${valuesOf(types, row)})`)
  const named = columns.map(([column]) => name(column))
  return sql`(values ${join(values, sql`, `)}) as ${name(alias)} (${join(named, sql`, `)})`
}

/** The values of a parameter row, in the order of its columns. */
export function valuesOf(types: ColumnTypes, row: Readonly<Record<string, unknown>>): Sql {
  return join(
    Object.entries(types).map(([column, type]) => sql`${valueFor(row[column], type)}::${name(type)}`),
    sql`, `,
  )
}

function valueFor(value: unknown, type: ColumnType): unknown {
  if (value === undefined || value === null) return null
  return type === 'jsonb' ? JSON.stringify(value) : value
}
