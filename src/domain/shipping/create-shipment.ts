import { lockAll } from '#database/lock-all.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { orderIn, readOrders, statusOf } from '#domain/orders/order.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { validateInput, validInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { shipments } from '#resources/outbound/shipments.ts'
import { attachToShipment } from './attach-tasks.ts'
import { checkCarrier, readDefaultCarrier } from './check-carrier.ts'
import { packageChanges, withStandardPackages } from './package-changes.ts'

/**
 * Creates a shipment of an order, with all staged goods of the order that are in no shipment (operations 7.4).
 */
export async function createShipment(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  await validateInput(tx, resource, parsed)
  const { carrier_id, carrier_service_id, delivery_notes, goods_out_id: id } = validInput(shipments, parsed)
  const [, orders] = await tx.pipeline([lockAll(tx, { goods_outs: [id] }), readOrders(tx, [id])])
  const order = orderIn(orders, id)
  const status = statusOf(order)
  if (status === 'CANCELLED' || status === 'COMPLETED')
    throw refusal('goods_out_not_processable', { reference: order.reference, status })
  const isNamed = carrier_id !== null || carrier_service_id !== null
  const { pair, violations } = await checkCarrier(tx, resource, {
    parsed,
    pair: isNamed ? { carrier_id, carrier_service_id } : await readDefaultCarrier(tx, order),
  })
  const row = await createRecord(tx, resource, {
    parsed: withStandardPackages(parsed),
    violations,
    extra: {
      ...pair,
      account_id: order.account_id,
      warehouse_id: order.warehouse_id,
      delivery_notes: delivery_notes ?? order.delivery_notes,
      packages_count: packageChanges(parsed).length,
    },
  })
  await attachToShipment(tx, { id: row.id, goods_out_id: id })
  announceChange(tx, resource, { event: 'created', row })
  return row
}
