import { SerializationFailure } from '#database/failures.ts'
import { lockAll, type RowsToLock } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { RowOf } from '#declare/rows.ts'
import { isCalling } from '#domain/stock/is-calling.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { shipments } from '#resources/outbound/shipments.ts'

/** One row of `shipments`. */
export type Shipment = AnyRow & RowOf<typeof shipments>

/** The status of a shipment. */
export type ShipmentStatus = Shipment['status']

/** Locks a shipment, together with other records, and reads it. */
export async function lockShipment(tx: Transaction, id: number, others: RowsToLock = {}): Promise<Shipment> {
  const [, shipment] = await tx.pipeline([
    lockAll(tx, { ...others, shipments: [id] }),
    tx.oneUnchanged<Shipment>(sql`
      select s.* from shipments s where s.tenant_id = ${tx.tenant.id} and s.id = ${id}`),
  ])
  return shipment
}

/** Reads a shipment and locks it with its order, so that no goods are added to it meanwhile. */
export async function lockShipmentWithOrder(tx: Transaction, id: number): Promise<Shipment> {
  const unlocked = await tx.oneUnchanged<Shipment>(sql`
    select s.* from shipments s where s.tenant_id = ${tx.tenant.id} and s.id = ${id}`)
  return lockWithOrder(tx, unlocked)
}

/** Locks a shipment that was read in this transaction with its order, and reads it again. */
export async function lockWithOrder(
  tx: Transaction,
  unlocked: Pick<Shipment, 'id' | 'goods_out_id'>,
): Promise<Shipment> {
  const shipment = await lockShipment(tx, unlocked.id, { goods_outs: [unlocked.goods_out_id] })
  if (shipment.goods_out_id !== unlocked.goods_out_id)
    throw new SerializationFailure('a shipment is of another order')
  return shipment
}

/** Whether a shipment is submitted or being submitted. */
export function isKnownToCarrier(
  tx: Transaction,
  shipment: Pick<Shipment, 'status' | 'calling_since'>,
): boolean {
  return shipment.status === 'submitted' || shipment.status === 'dispatched' || isCalling(tx, shipment)
}

/** Refuses a shipment in another status, or one that is being submitted or cancelled. */
export function assertShipment(
  tx: Transaction,
  shipment: Pick<Shipment, 'reference' | 'status' | 'calling_since'>,
  states: readonly ShipmentStatus[],
): void {
  const { reference, status } = shipment
  if (isCalling(tx, shipment)) throw refusal('shipment_state_invalid', { reference, status: 'submitting' })
  if (!states.includes(status)) throw refusal('shipment_state_invalid', { reference, status })
}
