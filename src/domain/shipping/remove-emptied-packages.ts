import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { calling } from '#domain/stock/is-calling.ts'
import { announceChange } from '#events/announce.ts'
import type { AnyRow } from '#records/columns.ts'
import { removeRecords } from '#records/remove.ts'
import { countPackages } from './count-packages.ts'

/**
 * Removes packages that have become empty, unless their shipment is submitted or being submitted. Their
 * shipments are locked.
 */
export async function removeEmptiedPackages(
  tx: Transaction,
  packages: Resource,
  storage_unit_ids: readonly number[],
): Promise<void> {
  if (storage_unit_ids.length === 0) return
  const tenant = tx.tenant.id
  const emptied = await tx.rows<AnyRow & { readonly shipment_id: number }>(sql`
    select p.*
    from packages p
    join shipments s on s.tenant_id = ${tenant} and s.id = p.shipment_id and s.status in ('pending', 'failed') and not ${calling(tx)}
    where p.tenant_id = ${tenant} and p.storage_unit_id = any(${[...storage_unit_ids]}::bigint[])
      and not exists (select from stocks x where x.tenant_id = ${tenant} and x.storage_unit_id = p.storage_unit_id)
    order by p.id`)
  if (emptied.length === 0) return
  await removeRecords(tx, packages, emptied)
  await countPackages(tx, [...new Set(emptied.map(({ shipment_id }) => shipment_id))])
  for (const row of emptied) announceChange(tx, packages, { event: 'deleted', row })
}
