import type { Transaction } from '#database/transaction.ts'
import { accepts, locationIn, readVisibleLocations } from '#domain/stock/locations.ts'
import { refusal } from '#problems/problem.ts'
import type { RecordValues } from '#records/record-values.ts'

/** Refuses a dock that is not an active staging bay of the warehouse of the load. */
export async function assertDock(
  tx: Transaction,
  { location_id, warehouse_id }: RecordValues,
): Promise<void> {
  if (typeof location_id !== 'number') return
  const locations = await readVisibleLocations(tx, [location_id])
  if (!locations.has(location_id)) return
  const { code, type, is_active, warehouse_id: locationWarehouse } = locationIn(locations, location_id)
  if (!is_active) throw refusal('location_inactive', { code })
  if (locationWarehouse !== warehouse_id) throw refusal('location_warehouse_mismatch', { code })
  if (!accepts(type, 'stage')) throw refusal('location_type_refuses_stock', { type })
}
