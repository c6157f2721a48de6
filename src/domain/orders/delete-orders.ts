import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { AnyRow } from '#records/columns.ts'
import { removeRecords } from '#records/remove.ts'
import { itemsBy } from '#values/items-by.ts'
import { orderIn, readOrderLines, readOrders } from './order.ts'
import { recordDemand } from './record-demand.ts'

/** Deletes orders nothing was done for; what they wanted does not count as ordered any more. */
export async function deleteOrders(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const [orders, lines] = await tx.pipeline([readOrders(tx, ids), readOrderLines(tx, ids)])
  await removeRecords(tx, resource, rows)
  const linesOf = itemsBy(lines, ({ goods_out_id }) => goods_out_id)
  for (const row of rows) {
    recordDemand(tx, orderIn(orders, row.id), { lines: linesOf(row.id), counts: false })
    announceChange(tx, resource, { event: 'deleted', row })
  }
}
