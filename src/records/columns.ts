import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Column, Resource } from '#declare/model.ts'

/** A row with its columns by name, as the database gives it. */
export type AnyRow = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly lock_version: number
  readonly created_at: string
  readonly updated_at: string
}

/** A row as it is returned: with its address and its children. */
export type FullRow = AnyRow & { readonly address?: AnyRow | null }

/** The readable columns. */
export function readableColumns(resource: Resource): readonly Column[] {
  return resource.columns.filter(({ declared }) => declared.write_only !== true)
}

/** Whether a column is in the table; values that are returned only once, and those that lists work out, are not stored. */
export function isStored({ declared }: Column): boolean {
  return declared.shown_once !== true && declared.derived !== true
}

const lists = new Map<Resource, Map<string, Sql>>()

/** The list of columns of a select or returning clause; `alias` names the table where there are several. */
export function selectList(resource: Resource, alias = ''): Sql {
  const cached = lists.get(resource)?.get(alias)
  if (cached !== undefined) return cached
  const columns = readableColumns(resource)
    .filter(isStored)
    .map((column) => column.name)
  const names = ['id', ...columns, 'lock_version', 'created_at', 'updated_at']
  const made = join(
    names.map((one) => (alias === '' ? name(one) : name(alias, one))),
    sql`, `,
  )
  const all = lists.get(resource) ?? new Map<string, Sql>()
  lists.set(resource, all.set(alias, made))
  return made
}

/** A value in the form the driver needs for a column. */
export function encoded(column: Column, value: unknown): unknown {
  return column.declared.kind === 'json' && value !== null ? JSON.stringify(value) : value
}

/** The condition for a resource's rows in a shared table. */
export function alwaysCondition(resource: Resource, alias: string): Sql {
  const fixed = Object.entries(resource.declaration.discriminator ?? {})
  return fixed.reduce((all, [column, value]) => sql`${all} and ${name(alias, column)} = ${value}`, sql``)
}

/** The condition that `t` has these values, to append to other conditions. */
export function sameValues(values: Readonly<Record<string, string>>): Sql {
  return join(
    Object.entries(values).map(([column, value]) => sql` and ${name('t', column)} = ${value}`),
    sql``,
  )
}
