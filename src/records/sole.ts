import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Column, Resource } from '#declare/model.ts'
import { lockByName } from './lock-by-name.ts'

/** The flags that at most, or exactly, one record of a group has. */
export function soleColumns(resource: Resource): readonly Column[] {
  return resource.columns.filter(
    ({ declared }) => declared.kind === 'flag' && declared.exclusive !== undefined,
  )
}

type FlagChange = { readonly row: Readonly<Record<string, unknown>>; readonly id: number | null }

/**
 * Clears such flags on other records before a record gets them: writers are serialized, and a partial unique index
 * enforces it.
 */
export function clearOthers(tx: Transaction, resource: Resource, setting: FlagChange): Query<unknown> {
  const columns = soleColumns(resource).filter((column) => isAffected(column, setting))
  if (columns.length === 0) return tx.value(null)
  const queries: Query<unknown>[] = [lockByName(tx, resource.table)]
  for (const column of columns) {
    if (setting.row[column.name] !== true) continue
    const notItself = setting.id === null ? sql`` : sql` and t.id <> ${setting.id}`
    queries.push(
      tx.run(sql`
        update ${name(resource.table)} t
        set ${name(column.name)} = false, ${nextVersion(tx, 't')}
        where t.tenant_id = ${tx.tenant.id} and t.${name(column.name)}${group(resource, column, setting.row)}${notItself}`),
    )
  }
  return tx.pipeline(queries)
}

/** Whether a record gets a flag that others may have to lose, or that it may get whatever was sent. */
export function changesOthers(resource: Resource, setting: FlagChange): boolean {
  return soleColumns(resource).some((column) => isAffected(column, setting))
}

/** If one record must have the flag, the first gets it by default; otherwise only setting it affects others. */
function isAffected({ name: column, declared }: Column, { row }: FlagChange): boolean {
  return row[column] === true || (declared.kind === 'flag' && declared.exclusive === 'exactly_one')
}

/** The first record of a group that requires the flag gets it, whatever was sent. */
export function soleValue(tx: Transaction, resource: Resource, { column, row }: FlagOfRow): Sql {
  if (!tx.topology.readsInInserts || !isRequired(column)) return sql`${row[column.name]}`
  return sql`${row[column.name]} or not exists (select from ${othersWith(tx, resource, { column, row })})`
}

/**
 * Sets the flags that the first record of a group gets, by reading the others, where an insert cannot. Writers are serialized by then.
 */
export async function setSoleValues(
  tx: Transaction,
  resource: Resource,
  row: Record<string, unknown>,
): Promise<void> {
  const columns = soleColumns(resource).filter(isRequired)
  const counts = await tx.pipeline(
    columns.map((column) => tx.run(sql`select 1 from ${othersWith(tx, resource, { column, row })} limit 1`)),
  )
  columns.forEach((column, index) => {
    row[column.name] = row[column.name] === true || counts[index] === 0
  })
}

/** Whether one record of a group must have the flag. */
function isRequired({ declared }: Column): boolean {
  return declared.kind === 'flag' && declared.exclusive === 'exactly_one'
}

type FlagOfRow = { readonly column: Column; readonly row: Readonly<Record<string, unknown>> }

/** The records of the group that have the flag. */
function othersWith(tx: Transaction, resource: Resource, { column, row }: FlagOfRow): Sql {
  return sql`${name(resource.table)} t where t.tenant_id = ${tx.tenant.id} and t.${name(column.name)}${group(resource, column, row)}`
}

/** The condition for the group of a flag. */
export function group(resource: Resource, column: Column, row: Readonly<Record<string, unknown>>): Sql {
  const groupColumns = column.declared.kind === 'flag' ? (column.declared.within ?? []) : []
  const same = groupColumns.map((field) => {
    const one = resource.columns.find((other) => other.field === field)
    if (one === undefined) throw new Error(`${resource.name} has no field ${field}`)
    const value =
      one.declared.kind === 'reference' ? sql`${row[one.name]}::bigint` : sql`${row[one.name]}::text`
    return sql` and t.${name(one.name)} is not distinct from ${value}`
  })
  return join(same, sql``)
}
