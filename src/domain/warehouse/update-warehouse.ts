import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { assertNoOpenTransfer, assertNoOpenWork } from './open-work.ts'

/** Updates a warehouse; it cannot be deactivated while it has open work, nor move to another site during transfers. */
export async function updateWarehouse(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const { row, previous } = await updateRecord(tx, resource, { current, parsed })
  if (previous === null) return row
  if (previous.is_active === true) await assertNoOpenWork(tx, [{ account_id: null, warehouse_id: row.id }])
  if ('site_id' in previous) await assertNoOpenTransfer(tx, row.id)
  announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}
