import type { Query } from '#database/query.ts'
import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Referrer, Resource } from '#declare/model.ts'
import { refuseAll, type Violation, violation } from '#problems/problem.ts'
import { inTurn } from '#values/in-turn.ts'
import { type AnyRow, alwaysCondition } from './columns.ts'
import { letGo } from './let-go.ts'
import { group, soleColumns } from './sole.ts'
import { refuseBuiltIn } from './update.ts'

/** Removes records that have been taken, with what belongs to them; refused while something else points at one. */
export async function removeRecords(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  if (rows.length === 0) return
  for (const row of rows) refuseBuiltIn(resource, row)
  const ids = rows.map((row) => row.id)
  const held = await tx.pipeline([findHolders(tx, resource, ids), findSole(tx, resource, rows)])
  refuseAll(held.flat())
  await removeRows(tx, resource, ids)
}

/** Removes rows by id: what goes along goes first, what lets go lets go, and their own addresses go last. */
async function removeRows(tx: Transaction, resource: Resource, ids: readonly number[]): Promise<void> {
  await letGo(tx, resource, ids)
  await inTurn(resource.referrers, (referrer) => takeAlong(tx, referrer, ids))
  const column = resource.address?.name
  const returning = column === undefined ? sql`t.id` : sql`${name('t', column)} as address_id`
  const gone = await tx.rows<{ address_id?: number | null }>(sql`
    delete from ${name(resource.table)} t
    where t.tenant_id = ${tx.tenant.id} and t.id = any(${ids}::bigint[])
    returning ${returning}`)
  const addresses = gone.flatMap((row) => (typeof row.address_id === 'number' ? [row.address_id] : []))
  if (addresses.length > 0 && resource.address !== null)
    await removeRows(tx, resource.address.target, addresses)
}

async function takeAlong(
  tx: Transaction,
  { resource, reference }: Referrer,
  ids: readonly number[],
): Promise<void> {
  if (reference.declared.on_removal !== 'remove') return
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

/** Counts, in one statement, who holds on to these rows or to what would go along with them. */
function findHolders(tx: Transaction, resource: Resource, ids: readonly number[]): Query<Violation[]> {
  const questions = holdersOf(resource).map(({ path, holder }) => {
    const { name: column } = holder.reference
    const through = path.reduce(
      (inner, step) =>
        sql`select p.id from ${name(step.resource.table)} p where p.tenant_id = ${tx.tenant.id} and ${name('p', step.reference.name)} in (${inner})`,
      sql`select unnest(${ids}::bigint[])`,
    )
    const itself = holder.resource === resource ? sql` and t.id <> all(${ids}::bigint[])` : sql``
    return sql`
      select ${holder.resource.name}::text as type, count(*) as count
      from ${name(holder.resource.table)} t
      where t.tenant_id = ${tx.tenant.id} and ${name('t', column)} in (${through})${alwaysCondition(holder.resource, 't')}${itself}`
  })
  if (questions.length === 0) return tx.value([])
  return tx.rows<{ type: string; count: number }>(join(questions, sql` union all `)).map((counts) => {
    const found = counts.find(({ count }) => count > 0)
    return found === undefined ? [] : [violation('record_in_use', found)]
  })
}

type Holding = { readonly path: readonly Referrer[]; readonly holder: Referrer }

/** Who holds a resource, directly or through rows that would go along with it. */
function holdersOf(resource: Resource, path: readonly Referrer[] = []): Holding[] {
  return resource.referrers.flatMap((referrer) => {
    if (referrer.reference.declared.on_removal === 'hold') return [{ path, holder: referrer }]
    const isLoop = path.some((step) => step.resource === referrer.resource)
    if (referrer.reference.declared.on_removal === 'clear' || isLoop) return []
    return holdersOf(referrer.resource, [...path, referrer])
  })
}

/** The one record of a group that must have a flag may go only when it is the last. */
function findSole(tx: Transaction, resource: Resource, rows: readonly AnyRow[]): Query<Violation[]> {
  const going = rows.map((row) => row.id)
  const groups = soleColumns(resource).flatMap((column) => {
    if (column.declared.kind !== 'flag' || column.declared.sole !== 'exactly_one') return []
    const bearers = rows.filter((row) => row[column.name] === true)
    return bearers.map((row) => ({ column, others: group(resource, column, row) }))
  })
  const questions = groups.map(
    ({ others }, place) => sql`
      select ${place}::int as place, exists (
        select from ${name(resource.table)} t
        where t.tenant_id = ${tx.tenant.id} and t.id <> all(${going}::bigint[])${others}) as left_behind`,
  )
  if (questions.length === 0) return tx.value([])
  return tx
    .rows<{ place: number; left_behind: boolean }>(join(questions, sql` union all `))
    .map((answers) => {
      const held = groups[answers.find(({ left_behind }) => left_behind)?.place ?? -1]
      return held === undefined ? [] : [violation('cannot_unset_default', { field: held.column.attribute })]
    })
}
