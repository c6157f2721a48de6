import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { RequestedStock } from '#domain/stock/piles.ts'
import { refusal } from '#problems/problem.ts'
import { isKnownToCarrier, type Shipment } from './shipment.ts'

/**
 * Locks shipments with their orders, and the shipments whose packages hold these contents; returns the former
 * in the given order. Refuses shipments that are submitted or being submitted.
 */
export async function lockShipments(
  tx: Transaction,
  ids: readonly number[],
  contents: readonly RequestedStock[] = [],
): Promise<readonly Shipment[]> {
  const unlocked = await readShipments(tx, ids)
  const [, sources] = await tx.pipeline([
    lockAll(tx, { goods_outs: unlocked.map(({ goods_out_id }) => goods_out_id) }),
    findSourceShipments(tx, contents),
  ])
  const [, locked] = await tx.pipeline([
    lockAll(tx, { shipments: [...ids, ...sources] }),
    readShipments(tx, [...ids, ...sources]),
  ])
  for (const shipment of locked) {
    const { id, reference, status } = shipment
    const isMoved = unlocked.some((one) => one.id === id && one.goods_out_id !== shipment.goods_out_id)
    if (isMoved) throw new SerializationFailure('a shipment is of another order')
    if (isKnownToCarrier(tx, shipment)) throw refusal('package_in_submitted_shipment', {})
    if (status === 'cancelled') throw refusal('shipment_state_invalid', { reference, status })
  }
  return [...new Set(ids)].flatMap((id) => locked.find((one) => one.id === id) ?? [])
}

function readShipments(tx: Transaction, ids: readonly number[]): Query<readonly Shipment[]> {
  return tx.rows<Shipment>(sql`
    select s.* from shipments s where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...ids]}::bigint[])`)
}

/** The shipments whose packages hold goods that are packed again, except cancelled ones. */
function findSourceShipments(tx: Transaction, contents: readonly RequestedStock[]): Query<readonly number[]> {
  if (contents.length === 0) return tx.value([])
  const tenant = tx.tenant.id
  return tx
    .rows<{ id: number }>(sql`
    select distinct h.id
    from stocks s
    join packages p on p.tenant_id = ${tenant} and p.storage_unit_id = s.storage_unit_id
    join shipments h on h.tenant_id = ${tenant} and h.id = p.shipment_id and h.status <> 'cancelled'
    where s.tenant_id = ${tenant} and s.id = any(${contents.map(({ stock_id }) => stock_id)}::bigint[])`)
    .map((rows) => rows.map(({ id }) => id))
}
