import { LostRace } from '#database/failures.ts'
import { lockAll, type Needed } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { isCalling } from '#domain/stock/is-calling.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Instant } from '#values/instant.ts'

/** How far a shipment is. */
export type ShipmentStatus = 'pending' | 'submitted' | 'failed' | 'dispatched' | 'cancelled'

/** One row of `shipments`. */
export type Shipment = AnyRow & {
  readonly goods_out_id: number
  readonly account_id: number
  readonly warehouse_id: number
  readonly reference: string
  readonly carrier_id: number | null
  readonly carrier_service_id: number | null
  readonly status: ShipmentStatus
  readonly tracking_number: string | null
  readonly delivery_notes: string | null
  readonly collection_datetime: Instant | null
  readonly label_document_id: number | null
  readonly packages_count: number
  readonly calling_since: Instant | null
  readonly attempt: number
  readonly address_id: number | null
}

/** Locks a shipment, and its order with it where that is asked for, and reads it. */
export async function takeShipment(tx: Transaction, id: number, beside: Needed = {}): Promise<Shipment> {
  const [, shipment] = await tx.pipeline([
    lockAll(tx, { ...beside, shipments: [id] }),
    tx.still<Shipment>(sql`
      select s.* from shipments s where s.tenant_id = ${tx.tenant.id} and s.id = ${id}`),
  ])
  return shipment
}

/** The same of a shipment and its order, whose goods are in it: nobody puts any into it meanwhile. */
export async function takeWithOrder(tx: Transaction, id: number): Promise<Shipment> {
  const seen = await tx.still<Shipment>(sql`
    select s.* from shipments s where s.tenant_id = ${tx.tenant.id} and s.id = ${id}`)
  const shipment = await takeShipment(tx, id, { goods_outs: [seen.goods_out_id] })
  if (shipment.goods_out_id !== seen.goods_out_id) throw new LostRace('a shipment is of another order')
  return shipment
}

/** Whether the carrier of a shipment has been told of its packages, or is being told. */
export function isToldOf(tx: Transaction, shipment: Pick<Shipment, 'status' | 'calling_since'>): boolean {
  return shipment.status === 'submitted' || shipment.status === 'dispatched' || isCalling(tx, shipment)
}

/** Refuses a shipment that is in another state, or about which its carrier is being asked. */
export function assertShipment(
  tx: Transaction,
  shipment: Pick<Shipment, 'reference' | 'status' | 'calling_since'>,
  states: readonly ShipmentStatus[],
): void {
  const { reference, status } = shipment
  if (isCalling(tx, shipment)) throw refusal('shipment_state_invalid', { reference, status: 'submitting' })
  if (!states.includes(status)) throw refusal('shipment_state_invalid', { reference, status })
}
