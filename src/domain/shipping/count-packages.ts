import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** Updates the number of packages of shipments. */
export async function countPackages(tx: Transaction, shipments: readonly number[]): Promise<void> {
  await tx.run(sql`
    update shipments s
    set packages_count = (
        select count(*) from packages p where p.tenant_id = s.tenant_id and p.shipment_id = s.id),
      ${nextVersion(tx, 's')}
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...shipments]}::bigint[])`)
}
