import { nextVersion } from '#database/next-version.ts'
import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Referrer, Resource } from '#declare/model.ts'

/** Empties the references that let go of rows which are about to be removed. */
export async function letGo(tx: Transaction, resource: Resource, ids: readonly number[]): Promise<void> {
  const letting = resource.referrers.filter(({ reference }) => reference.declared.on_removal === 'clear')
  await Promise.all(letting.map((referrer) => clear(tx, referrer, ids)))
}

async function clear(
  tx: Transaction,
  { resource, reference }: Referrer,
  ids: readonly number[],
): Promise<void> {
  await tx.run(sql`
    update ${name(resource.table)} t
    set ${name(reference.name)} = null, ${nextVersion(tx, 't')}
    where t.tenant_id = ${tx.tenant.id} and ${name('t', reference.name)} = any(${ids}::bigint[])`)
}
