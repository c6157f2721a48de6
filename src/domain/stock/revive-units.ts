import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { UnitMove } from './movement.ts'

/** Takes units that had left, or were done with, back into use where goods come back on them, on no load. They have been locked. */
export async function reviveUnits(tx: Transaction, units: readonly UnitMove[]): Promise<void> {
  if (units.length === 0) return
  await tx.run(sql`
    update storage_units u
    set active = true, dispatched = false, dispatched_at = null, load_id = null,
      warehouse_id = m.warehouse_id, location_id = m.location_id, ${nextVersion(tx, 'u')}
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as m (id bigint, warehouse_id bigint, location_id bigint)
    where u.tenant_id = ${tx.tenant.id} and u.id = m.id`)
}
