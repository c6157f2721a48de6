import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** A unit that is a package of an unsubmitted shipment. */
export type PackedUnit = {
  readonly id: number
  readonly goods_out_id: number
  readonly storage_unit_id: number
}

/** Reads the unsubmitted shipments of which these units are packages, oldest first. */
export function readPackedUnits(
  tx: Transaction,
  units: readonly (number | null)[],
): Query<readonly PackedUnit[]> {
  const known = units.filter((id) => id !== null)
  if (known.length === 0) return tx.value([])
  const tenant = tx.tenant.id
  return tx.rows<PackedUnit>(sql`
    select s.id, s.goods_out_id, p.storage_unit_id
    from packages p
    join shipments s on s.tenant_id = ${tenant} and s.id = p.shipment_id and s.status in ('pending', 'failed')
    where p.tenant_id = ${tenant} and p.storage_unit_id = any(${known}::bigint[])
    order by s.id`)
}
