import { lockSelected } from '#database/lock-rows.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { mergeUnits } from '#domain/stock-control/merge-units.ts'
import { removeEmptiedPackages } from './remove-emptied-packages.ts'

/** Merges a unit into another one; if it was a package of a shipment, that package is removed (operations 4.9). */
export async function mergePackedUnits(
  tx: Transaction,
  model: Model,
  units: { readonly id: number; readonly into_id: number },
): Promise<void> {
  await lockSelected(
    tx,
    'shipments',
    sql`
      select p.shipment_id from packages p
      where p.tenant_id = ${tx.tenant.id} and p.storage_unit_id = ${units.id} and p.shipment_id is not null`,
  )
  await mergeUnits(tx, model, units)
  await removeEmptiedPackages(tx, resourceNamed(model, 'packages'), [units.id])
}
