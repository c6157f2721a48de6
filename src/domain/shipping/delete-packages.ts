import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { AnyRow } from '#records/columns.ts'
import { removeRecords } from '#records/remove.ts'
import { countPackages } from './count-packages.ts'
import { lockShipments } from './lock-shipments.ts'
import { unpackGoods } from './unpack-goods.ts'

/** Deletes packages; their contents become loose. */
export async function deletePackages(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const shipments = await lockShipments(
    tx,
    rows.map(({ shipment_id }) => Number(shipment_id)),
  )
  await unpackGoods(tx, rows)
  await removeRecords(tx, resource, rows)
  await countPackages(
    tx,
    shipments.map(({ id }) => id),
  )
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}
