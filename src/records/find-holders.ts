import type { Query } from '#database/query.ts'
import { join, name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Referrer, Resource } from '#declare/model.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { alwaysCondition } from './columns.ts'

/** What keeps these rows from being deleted: records that refer to them or to their dependents, counted in one statement. */
export function findHolders(tx: Transaction, resource: Resource, ids: readonly number[]): Query<Violation[]> {
  const checks = holdersOf(resource).map(({ path, holder }) => {
    const { name: column } = holder.reference
    const through = path.reduce(
      (inner, step) =>
        sql`select p.id from ${name(step.resource.table)} p where p.tenant_id = ${tx.tenant.id} and ${name('p', step.reference.name)} in (${inner})`,
      sql`select unnest(${ids}::bigint[])`,
    )
    const notItself = holder.resource === resource ? sql` and t.id <> all(${ids}::bigint[])` : sql``
    return sql`
      select ${holder.resource.name}::text as type, count(*) as count
      from ${name(holder.resource.table)} t
      where t.tenant_id = ${tx.tenant.id} and ${name('t', column)} in (${through})${alwaysCondition(holder.resource, 't')}${notItself}`
  })
  if (checks.length === 0) return tx.value([])
  return tx.rows<{ type: string; count: number }>(join(checks, sql` union all `)).map((counts) => {
    const found = counts.find(({ count }) => count > 0)
    return found === undefined ? [] : [violation('record_in_use', found)]
  })
}

type ReferencePath = { readonly path: readonly Referrer[]; readonly holder: Referrer }

/** The references to a resource, directly or through dependents. */
function holdersOf(resource: Resource, path: readonly Referrer[] = []): ReferencePath[] {
  return resource.referrers.flatMap((referrer) => {
    if (referrer.reference.declared.on_delete === 'restrict') return [{ path, holder: referrer }]
    const isLoop = path.some((step) => step.resource === referrer.resource)
    if (referrer.reference.declared.on_delete === 'set_null' || isLoop) return []
    return holdersOf(referrer.resource, [...path, referrer])
  })
}
