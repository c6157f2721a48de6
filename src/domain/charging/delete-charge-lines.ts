import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { AnyRow } from '#records/columns.ts'
import { removeRecords } from '#records/remove.ts'
import { assertNotInvoiced } from './assert-not-invoiced.ts'
import { stopCounting } from './stop-counting.ts'

/** Deletes charges that are not invoiced, all or none. */
export async function deleteChargeLines(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  await assertNotInvoiced(tx, rows)
  await stopCounting(
    tx,
    rows.map(({ id }) => id),
  )
  await removeRecords(tx, resource, rows)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}
