import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { AnyRow } from '#records/columns.ts'
import { removeRecords } from '#records/remove.ts'
import { attachTasks } from './attach-tasks.ts'
import { assertShipment, type Shipment } from './shipment.ts'
import { unpackGoods } from './unpack-goods.ts'

/**
 * Deletes shipments that are not submitted: their packages are unpacked, and their goods go into other open
 * shipments of their orders.
 */
export async function deleteShipments(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const orders = rows.map(({ goods_out_id }) => Number(goods_out_id))
  const [, shipments] = await tx.pipeline([
    lockAll(tx, { goods_outs: orders, shipments: ids }),
    tx.rows<Shipment>(sql`
      select s.* from shipments s where s.tenant_id = ${tx.tenant.id} and s.id = any(${ids}::bigint[]) order by s.id`),
  ])
  const isUnchanged = ({ id, goods_out_id }: AnyRow) =>
    shipments.some((shipment) => shipment.id === id && shipment.goods_out_id === goods_out_id)
  if (!rows.every(isUnchanged)) throw new SerializationFailure('a shipment is gone, or of another order')
  for (const shipment of shipments) assertShipment(tx, shipment, ['pending', 'failed'])
  const packages = await tx.rows<AnyRow>(sql`
    select p.* from packages p where p.tenant_id = ${tx.tenant.id} and p.shipment_id = any(${ids}::bigint[]) order by p.id`)
  await unpackGoods(tx, packages)
  await removeRecords(tx, resource, rows)
  await attachTasks(tx, orders)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}
