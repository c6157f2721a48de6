import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Column, Resource } from '#declare/model.ts'
import { takeTurn } from './turns.ts'

/** The flags of which a group of records has at most, or exactly, one set. */
export function soleColumns(resource: Resource): readonly Column[] {
  return resource.columns.filter(({ declared }) => declared.kind === 'flag' && declared.sole !== undefined)
}

type Setting = { readonly row: Readonly<Record<string, unknown>>; readonly id: number | null }

/**
 * Makes room for a record about to have its sole flags set: one writer at a time, and the flag of the others cleared.
 * A partial unique index stands behind it.
 */
export async function clearOthers(tx: Transaction, resource: Resource, setting: Setting): Promise<void> {
  const columns = soleColumns(resource).filter((column) => isAtStake(column, setting))
  if (columns.length === 0) return
  const queries: Query<unknown>[] = [takeTurn(tx, resource.table)]
  for (const column of columns) {
    if (setting.row[column.name] !== true) continue
    const itself = setting.id === null ? sql`` : sql` and t.id <> ${setting.id}`
    queries.push(
      tx.run(sql`
        update ${name(resource.table)} t
        set ${name(column.name)} = false, ${nextVersion(tx, 't')}
        where t.tenant_id = ${tx.tenant.id} and t.${name(column.name)}${group(resource, column, setting.row)}${itself}`),
    )
  }
  await tx.pipeline(queries)
}

/** Where one record must have the flag, the first gets it unasked; elsewhere only setting it concerns the others. */
function isAtStake({ name: column, declared }: Column, { row }: Setting): boolean {
  return row[column] === true || (declared.kind === 'flag' && declared.sole === 'exactly_one')
}

/** The first record of a group that must have one with the flag gets it, whatever was sent. */
export function soleValue(
  tx: Transaction,
  resource: Resource,
  { column, row }: { readonly column: Column; readonly row: Readonly<Record<string, unknown>> },
): Sql {
  const { declared } = column
  if (declared.kind !== 'flag' || declared.sole !== 'exactly_one') return sql`${row[column.name]}`
  const others = sql`select from ${name(resource.table)} t where t.tenant_id = ${tx.tenant.id} and t.${name(column.name)}${group(resource, column, row)}`
  return sql`${row[column.name]} or not exists (${others})`
}

/** The condition that names the group a flag is sole in. */
export function group(resource: Resource, column: Column, row: Readonly<Record<string, unknown>>): Sql {
  const within = column.declared.kind === 'flag' ? (column.declared.within ?? []) : []
  const same = within.map((field) => {
    const one = resource.columns.find((other) => other.field === field)
    if (one === undefined) throw new Error(`${resource.name} has no field ${field}`)
    const value =
      one.declared.kind === 'reference' ? sql`${row[one.name]}::bigint` : sql`${row[one.name]}::text`
    return sql` and t.${name(one.name)} is not distinct from ${value}`
  })
  return join(same, sql``)
}
