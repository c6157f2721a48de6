import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import { removeRecords } from '#records/remove.ts'

/** Deletes crossdocks; those with units in the warehouse are refused. */
export async function deleteCrossdocks(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const received = rows.filter(({ status }) => status === 'received')
  if (received.length > 0) throw refusal('record_in_use', { count: received.length, type: 'storage_units' })
  await removeRecords(tx, resource, rows)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}
