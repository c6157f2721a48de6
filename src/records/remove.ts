import type { Query } from '#database/query.ts'
import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Referrer, Resource } from '#declare/model.ts'
import { refuseAll, type Violation, violation } from '#problems/problem.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { clearReferences } from './clear-references.ts'
import type { AnyRow } from './columns.ts'
import { deleteDetails } from './delete-details.ts'
import { findHolders } from './find-holders.ts'
import { group, soleColumns } from './sole.ts'
import { refuseBuiltIn } from './update.ts'

/** Deletes locked records with their dependents; refused while other records refer to one. */
export async function removeRecords(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  if (rows.length === 0) return
  for (const row of rows) refuseBuiltIn(resource, row)
  const ids = rows.map((row) => row.id)
  const holders = await tx.pipeline([findHolders(tx, resource, ids), findSole(tx, resource, rows)])
  refuseAll(holders.flat())
  await removeRows(tx, resource, ids)
}

/** Deletes rows by id: dependents first, then clears references, then their addresses. */
async function removeRows(tx: Transaction, resource: Resource, ids: readonly number[]): Promise<void> {
  await clearReferences(tx, resource, ids)
  await deleteDetails(tx, resource, ids)
  // Kinds of referrers, not rows: what depends on dependents goes first.
  await mapInSequence(resource.referrers, (referrer) => removeDependents(tx, referrer, ids))
  const column = resource.address?.name
  const address = column === undefined ? sql`null::bigint` : name('t', column)
  const removed = await tx.rows<{ address_id: number | null }>(sql`
    delete from ${name(resource.table)} t
    where t.tenant_id = ${tx.tenant.id} and t.id = any(${ids}::bigint[])
    returning ${address} as address_id`)
  const addresses = removed.flatMap(({ address_id }) => address_id ?? [])
  if (addresses.length > 0 && resource.address !== null)
    await removeRows(tx, resource.address.target, addresses)
}

async function removeDependents(
  tx: Transaction,
  { resource, reference }: Referrer,
  ids: readonly number[],
): Promise<void> {
  if (reference.declared.on_delete !== 'cascade') return
  const children = await tx.rows<{ id: number }>(sql`
    select t.id from ${name(resource.table)} t
    where t.tenant_id = ${tx.tenant.id} and ${name('t', reference.name)} = any(${ids}::bigint[])
    for update`)
  if (children.length > 0)
    await removeRows(
      tx,
      resource,
      children.map((child) => child.id),
    )
}

/** The record with the required flag of a group can be deleted only as the last of the group. */
function findSole(tx: Transaction, resource: Resource, rows: readonly AnyRow[]): Query<Violation[]> {
  const removed_ids = rows.map((row) => row.id)
  const groups = soleColumns(resource).flatMap((column) => {
    if (column.declared.kind !== 'flag' || column.declared.exclusive !== 'exactly_one') return []
    const flagged = rows.filter((row) => row[column.name] === true)
    return flagged.map((row) => ({ column, others: group(resource, column, row) }))
  })
  const checks = groups.map(
    ({ others }, index) => sql`
      select ${index}::int as place, exists (
        select from ${name(resource.table)} t
        where t.tenant_id = ${tx.tenant.id} and t.id <> all(${removed_ids}::bigint[])${others}) as left_behind`,
  )
  if (checks.length === 0) return tx.value([])
  return tx.rows<{ place: number; left_behind: boolean }>(join(checks, sql` union all `)).map((answers) => {
    const holders = groups[answers.find(({ left_behind }) => left_behind)?.place ?? -1]
    return holders === undefined
      ? []
      : [violation('cannot_unset_default', { field: holders.column.attribute })]
  })
}
