import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { type Order, readOrderLines } from '#domain/orders/order.ts'
import { readCarrierServices } from '#domain/orders/read-carrier-services.ts'
import type { Violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'
import { lookUp } from '#values/look-up.ts'

/** The carrier of a shipment and its service. */
export type ShipmentCarrier = {
  readonly carrier_id: number | null
  readonly carrier_service_id: number | null
}

/**
 * The carrier of a shipment that names none: that of the lines if they all have the same, otherwise that of the
 * order (operations 4.1).
 */
export async function readDefaultCarrier(tx: Transaction, order: Order): Promise<ShipmentCarrier> {
  const lines = await readOrderLines(tx, [order.id])
  const [first] = lines
  const isUniform = lines.every(
    (line) => line.carrier_id === first?.carrier_id && line.carrier_service_id === first.carrier_service_id,
  )
  if (first !== undefined && isUniform && (first.carrier_id ?? first.carrier_service_id) !== null)
    return { carrier_id: first.carrier_id ?? order.carrier_id, carrier_service_id: first.carrier_service_id }
  return { carrier_id: order.carrier_id, carrier_service_id: order.carrier_service_id }
}

/** Checks that a service belongs to the named carrier; a service alone implies its carrier. */
export async function checkCarrier(
  tx: Transaction,
  resource: Resource,
  { parsed, pair }: { readonly parsed: Parsed; readonly pair: ShipmentCarrier },
): Promise<{ readonly pair: ShipmentCarrier; readonly violations: readonly Violation[] }> {
  const services = await readCarrierServices(tx, [pair])
  const service = lookUp(services, pair.carrier_service_id)
  if (service === undefined) return { pair, violations: [] }
  const { carrier_id } = pair
  if (carrier_id === null) return { pair: { ...pair, carrier_id: service.carrier_id }, violations: [] }
  if (carrier_id === service.carrier_id) return { pair, violations: [] }
  const facts = { service: service.code, carrier: service.carriers[carrier_id] ?? String(carrier_id) }
  const broken = { column: 'carrier_service_id', symbol: 'carrier_service_mismatch', facts } as const
  return { pair, violations: [violationOf(resource, parsed, broken)] }
}
