import { lockSelected } from '#database/lock-rows.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { assertRoom, readStorageUse } from '#domain/documents/storage.ts'
import { readBlockedGoods } from '#domain/stock/blocked-goods.ts'
import { refusal } from '#problems/problem.ts'
import type { CarrierGateway, ShipmentRequest } from '#values/carrier.ts'
import type { JsonObject } from '#values/json.ts'
import { attachTasks } from './attach-tasks.ts'
import { assertShipment, lockShipment, lockShipmentWithOrder, type Shipment } from './shipment.ts'
import { carrierRequestFor, readShipmentDetails, type ShipmentDetails } from './shipment-details.ts'

/** Decrypts the credentials of a carrier. */
export type OpenCredentials = (sealed: string) => JsonObject | null

/** A call to a carrier: its request, and the idempotency key. */
export type CarrierCall = {
  readonly shipment: Shipment
  readonly request: ShipmentRequest
  /** The same until the carrier has answered, so that nothing is booked twice. */
  readonly key: string
}

/** What is needed to call carriers. */
export type CarrierAccess = {
  readonly gateway: Pick<CarrierGateway, 'supports'>
  readonly open: OpenCredentials
}

/**
 * Checks that a shipment can be submitted, and marks it as being submitted; it cannot be changed until the
 * carrier has answered or two minutes have passed (operations 7.4).
 */
export async function prepareSubmission(
  tx: Transaction,
  id: number,
  access: CarrierAccess,
): Promise<CarrierCall> {
  const shipment = await lockShipmentWithOrder(tx, id)
  assertShipment(tx, shipment, ['pending', 'failed'])
  const details = await readShipmentDetails(tx, shipment)
  if (details.carrier?.active === false)
    throw refusal('shipment_integration_missing', { code: details.carrier.code })
  const { carrier, authentication } = openCarrier(shipment, details, access)
  assertPackages(details)
  const [blocked] = (await readBlockedGoods(tx, sql`k.shipment_id = ${id} and k.type = 'DISP'`)).values()
  if (blocked !== undefined) throw blocked
  // Labels are stored whatever their size, but not requested once the quota is used up.
  assertRoom(await readStorageUse(tx), 1)

  // Goods staged during an earlier call whose result is unknown are added now.
  if (shipment.calling_since !== null) await attachTasks(tx, [shipment.goods_out_id])
  // Concurrent changes of its units are either part of this request or refused.
  await lockSelected(tx, 'storage_units', unitsOf(tx, id))
  await markCalling(tx, id)
  const request = carrierRequestFor(shipment, { ...details, carrier }, authentication)
  return { shipment, request, key: `${id}-${shipment.attempt}` }
}

/**
 * Checks that a shipment can be cancelled at its carrier, and marks it as being cancelled. This also works for
 * an inactive carrier.
 */
export async function prepareCancellation(
  tx: Transaction,
  id: number,
  access: CarrierAccess,
): Promise<CarrierCall> {
  const shipment = await lockShipment(tx, id)
  assertShipment(tx, shipment, ['submitted', 'dispatched'])
  const details = await readShipmentDetails(tx, shipment)
  const { carrier, authentication } = openCarrier(shipment, details, access)

  await markCalling(tx, id)
  const request = carrierRequestFor(shipment, { ...details, carrier }, authentication)
  return { shipment, request, key: `${id}-${shipment.attempt}` }
}

/** The carrier with its credentials; refuses a missing carrier and one without an integration. */
function openCarrier(
  { reference }: Shipment,
  { carrier }: ShipmentDetails,
  { gateway, open }: CarrierAccess,
) {
  if (carrier === null) throw refusal('shipment_carrier_required', { reference })
  const authentication = carrier.sealed === null ? null : open(carrier.sealed)
  if (!gateway.supports(carrier.carrier_type, authentication))
    throw refusal('shipment_integration_missing', { code: carrier.code })
  return { carrier, authentication }
}

function assertPackages({ packages }: ShipmentDetails): void {
  const invalid = packages.find((one) =>
    [one.length, one.width, one.height, one.weight].some((size) => !(Number(size) > 0)),
  )
  if (packages.length === 0 || invalid !== undefined)
    throw refusal('package_dimensions_invalid', { id: invalid?.id ?? null })
}

function unitsOf(tx: Transaction, id: number): Sql {
  return sql`
    select p.storage_unit_id from packages p where p.tenant_id = ${tx.tenant.id} and p.shipment_id = ${id}`
}

async function markCalling(tx: Transaction, id: number): Promise<void> {
  await tx.run(sql`
    update shipments s
    set calling_since = ${tx.now}
    where s.tenant_id = ${tx.tenant.id} and s.id = ${id}`)
}
