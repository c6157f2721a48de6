import { join, name, type Sql, sql } from './sql.ts'

/** What a column of told rows is, by the name PostgreSQL itself has for it. */
export type ColumnType = 'int8' | 'numeric' | 'text' | 'bool' | 'date' | 'timestamptz' | 'uuid' | 'jsonb'

/** The columns of told rows, in their order. */
export type ColumnTypes<Column extends string = string> = Readonly<Record<Column, ColumnType>>

/**
 * So few rows are told one by one: PostgreSQL takes one apart while it plans, and then it costs nothing to join. More are told
 * as one value, so that there is no text of a statement for each number of rows.
 */
const FEW = 3

/**
 * Rows that a statement is told, as a table: `from ${tableOf('f', { id: 'int8', quantity: 'numeric' }, rows)}`. What a row
 * does not say is null; the rows come in the order told.
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
  const told = rows.map((row) => {
    const values = columns.map(([column, type]) => sql`${valueFor(row[column], type)}::${name(type)}`)
    return sql`(${join(values, sql`, `)})`
  })
  const named = columns.map(([column]) => name(column))
  return sql`(values ${join(told, sql`, `)}) as ${name(alias)} (${join(named, sql`, `)})`
}

function valueFor(value: unknown, type: ColumnType): unknown {
  if (value === undefined || value === null) return null
  return type === 'jsonb' ? JSON.stringify(value) : value
}
