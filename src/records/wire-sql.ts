import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Column, Resource } from '#declare/model.ts'
import { readableColumns } from './columns.ts'

const made = new Map<Resource, Sql>()

/**
 * A row `m` as a flat object with its id, built by the database: the same as `flatRecordFor` builds of a record without address
 * and children (`wire.ts`).
 */
export function flatRecordSql(resource: Resource): Sql {
  const cached = made.get(resource)
  if (cached !== undefined) return cached
  const record = recordSql(resource)
  made.set(resource, record)
  return record
}

function recordSql(resource: Resource): Sql {
  const columns = readableColumns(resource).filter(({ declared }) => declared.kind !== 'address')
  const groups = resource.declaration.returns_field_groups ? (resource.declaration.field_groups ?? {}) : {}
  const inside = new Set(Object.values(groups).flat())
  return objectSql([
    name('m', 'id'),
    ...columns.filter((column) => !inside.has(column.name)).map((column) => member(column)),
    ...Object.entries(groups).map(([key, fields]) => {
      const members = columns.filter((column) => fields.includes(column.name)).map((column) => member(column))
      return sql`${objectSql(members)} as ${name(key)}`
    }),
    ...columns
      .filter(({ declared }) => declared.returns_alias === true)
      .map((column) => member(column, column.declared.alias)),
    ...resource.parts.map((part) => sql`'[]'::jsonb as ${name(part.name)}`),
    ...(resource.address === null ? [] : [sql`null::text as ${name(resource.address.field)}`]),
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

/** A timestamp in the wire format: milliseconds only if they are not zero. */
export function momentSql(moment: Sql): Sql {
  return sql`replace(to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`
}
