import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import { removeRecords } from '#records/remove.ts'

/** Deletes baskets without lines, unless they are invoiced. */
export async function deleteBaskets(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const invoiced = rows.find((row) => row.invoice_status === 'invoiced')
  if (invoiced !== undefined) throw refusal('basket_invoiced', { id: invoiced.id })
  await removeRecords(tx, resource, rows)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}
