import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Column, Resource } from '#declare/model.ts'
import { readableColumns } from './columns.ts'

const made = new Map<Resource, Sql>()

/**
 * A row `m` as a flat object with its id, made by the database: the same as `flatRecordFor` makes of a record that is one
 * row (`wire.ts`).
 */
export function flatRecordSql(resource: Resource): Sql {
  const known = made.get(resource)
  if (known !== undefined) return known
  const record = recordSql(resource)
  made.set(resource, record)
  return record
}

function recordSql(resource: Resource): Sql {
  const columns = readableColumns(resource)
  const gathered = resource.declaration.answers_gathered ? (resource.declaration.gathered ?? {}) : {}
  const inside = new Set(Object.values(gathered).flat())
  return objectSql([
    name('m', 'id'),
    ...columns.filter((column) => !inside.has(column.name)).map((column) => member(column)),
    ...Object.entries(gathered).map(([key, fields]) => {
      const members = columns.filter((column) => fields.includes(column.name)).map((column) => member(column))
      return sql`${objectSql(members)} as ${name(key)}`
    }),
    ...columns
      .filter(({ declared }) => declared.answers_both === true)
      .map((column) => member(column, column.declared.alias)),
    ...['created_at', 'updated_at'].map((stamp) => sql`${momentSql(name('m', stamp))} as ${name(stamp)}`),
  ])
}

function objectSql(members: readonly Sql[]): Sql {
  return sql`(select to_jsonb(o) from (select ${join(members, sql`, `)}) o)`
}

function member(column: Column, key = column.name): Sql {
  return sql`${valueSql(column)} as ${name(key)}`
}

function valueSql({ name: column, declared }: Column): Sql {
  if (declared.shown_once) return sql`null::text`
  const value = name('m', column)
  if (declared.kind === 'decimal') return sql`trim_scale(${value})`
  return declared.kind === 'moment' ? momentSql(value) : value
}

/** A moment in the wire's form: milliseconds only where they are not zero. */
export function momentSql(moment: Sql): Sql {
  return sql`replace(to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`
}
