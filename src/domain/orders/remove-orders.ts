import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { AnyRow } from '#records/columns.ts'
import { removeRecords } from '#records/remove.ts'
import { noteDemand } from './note-demand.ts'
import { orderIn, readLines, readOrders } from './order.ts'

/** Deletes orders nothing was done for; what they wanted does not count as ordered any more. */
export async function removeOrders(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const [orders, lines] = await tx.pipeline([readOrders(tx, ids), readLines(tx, ids)])
  await removeRecords(tx, resource, rows)
  for (const row of rows) {
    const own = lines.filter(({ goods_out_id }) => goods_out_id === row.id)
    noteDemand(tx, orderIn(orders, row.id), { lines: own, counts: false })
    announceChange(tx, resource, { event: 'deleted', row })
  }
}
