import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Referrer, Resource } from '#declare/model.ts'

/** Clears references with `on_delete: set_null` to rows that are about to be deleted. */
export function clearReferences(tx: Transaction, resource: Resource, ids: readonly number[]): Query<unknown> {
  const referrers = resource.referrers.filter(({ reference }) => reference.declared.on_delete === 'set_null')
  return tx.pipeline(referrers.map((referrer) => clear(tx, referrer, ids)))
}

function clear(tx: Transaction, { resource, reference }: Referrer, ids: readonly number[]): Query<unknown> {
  return tx.run(sql`
    update ${name(resource.table)} t
    set ${name(reference.name)} = null, ${nextVersion(tx, 't')}
    where t.tenant_id = ${tx.tenant.id} and ${name('t', reference.name)} = any(${ids}::bigint[])`)
}
