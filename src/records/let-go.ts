import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Referrer, Resource } from '#declare/model.ts'

/** Empties the references that let go of rows which are about to be removed. */
export function letGo(tx: Transaction, resource: Resource, ids: readonly number[]): Query<unknown> {
  const letting = resource.referrers.filter(({ reference }) => reference.declared.on_removal === 'clear')
  return tx.pipeline(letting.map((referrer) => clear(tx, referrer, ids)))
}

function clear(tx: Transaction, { resource, reference }: Referrer, ids: readonly number[]): Query<unknown> {
  return tx.run(sql`
    update ${name(resource.table)} t
    set ${name(reference.name)} = null, ${nextVersion(tx, 't')}
    where t.tenant_id = ${tx.tenant.id} and ${name('t', reference.name)} = any(${ids}::bigint[])`)
}
