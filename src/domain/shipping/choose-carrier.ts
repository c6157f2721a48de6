import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { type Order, readOrderLines } from '#domain/orders/order.ts'
import { readCarrierServices } from '#domain/orders/read-carrier-services.ts'
import type { Violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'

/** Who takes a shipment, and by which service. */
export type Pair = { readonly carrier_id: number | null; readonly carrier_service_id: number | null }

/**
 * The carrier of a shipment that names none: that of the lines where all of them say the same, else that of the order
 * (operations 4.1).
 */
export async function usualCarrier(tx: Transaction, order: Order): Promise<Pair> {
  const lines = await readOrderLines(tx, [order.id])
  const [first] = lines
  const isOne = lines.every(
    (line) => line.carrier_id === first?.carrier_id && line.carrier_service_id === first.carrier_service_id,
  )
  if (first !== undefined && isOne && (first.carrier_id ?? first.carrier_service_id) !== null)
    return { carrier_id: first.carrier_id ?? order.carrier_id, carrier_service_id: first.carrier_service_id }
  return { carrier_id: order.carrier_id, carrier_service_id: order.carrier_service_id }
}

/** Holds a service against the carrier it is named with; a service alone names its carrier. */
export async function checkCarrier(
  tx: Transaction,
  resource: Resource,
  { parsed, pair }: { readonly parsed: Parsed; readonly pair: Pair },
): Promise<{ readonly pair: Pair; readonly violations: readonly Violation[] }> {
  const services = await readCarrierServices(tx, [pair])
  const service = services.get(pair.carrier_service_id ?? 0)
  if (service === undefined) return { pair, violations: [] }
  const { carrier_id } = pair
  if (carrier_id === null) return { pair: { ...pair, carrier_id: service.carrier_id }, violations: [] }
  if (carrier_id === service.carrier_id) return { pair, violations: [] }
  const facts = { service: service.code, carrier: service.carriers[carrier_id] ?? String(carrier_id) }
  const broken = { column: 'carrier_service_id', symbol: 'carrier_service_mismatch', facts } as const
  return { pair, violations: [violationOf(resource, parsed, broken)] }
}
