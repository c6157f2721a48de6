import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { UnitMove } from './movement.ts'

/** Reactivates units that were dispatched or inactive when goods return on them. They must be locked. */
export async function reactivateUnits(tx: Transaction, units: readonly UnitMove[]): Promise<void> {
  if (units.length === 0) return
  await tx.run(sql`
    update storage_units u
    set active = true, dispatched = false, dispatched_at = null, load_id = null,
      warehouse_id = m.warehouse_id, location_id = m.location_id, ${nextVersion(tx, 'u')}
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as m (id bigint, warehouse_id bigint, location_id bigint)
    where u.tenant_id = ${tx.tenant.id} and u.id = m.id`)
}
