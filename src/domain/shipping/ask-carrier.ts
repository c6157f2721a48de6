import { lockFound } from '#database/lock-rows.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { assertRoom, readStorageUse } from '#domain/reporting/storage.ts'
import { refusal } from '#problems/problem.ts'
import type { CarrierGateway, ShipmentRequest } from '#values/carrier.ts'
import type { JsonObject } from '#values/json.ts'
import { attachTasks } from './attach-tasks.ts'
import { requestFor, seeTold, type Told } from './see-request.ts'
import { assertShipment, type Shipment, takeShipment, takeWithOrder } from './shipment.ts'

/** How the credentials of a carrier are opened. */
export type Open = (sealed: string) => JsonObject | null

/** A carrier that is about to be asked: what it is told, and the key under which it is told it. */
export type Call = {
  readonly shipment: Shipment
  readonly request: ShipmentRequest
  /** The same until the carrier has answered, so that nothing is booked twice. */
  readonly key: string
}

/** What is needed to speak to carriers. */
export type Speaking = { readonly gateway: Pick<CarrierGateway, 'speaksTo'>; readonly open: Open }

/**
 * Checks that a shipment can be given to its carrier and marks it as being given; nothing else happens to it until the
 * carrier has answered, or two minutes have passed (operations 7.4).
 */
export async function askForSubmission(tx: Transaction, id: number, speaking: Speaking): Promise<Call> {
  const shipment = await takeWithOrder(tx, id)
  assertShipment(tx, shipment, ['pending', 'failed'])
  const told = await seeTold(tx, shipment)
  if (told.carrier?.active === false)
    throw refusal('shipment_integration_missing', { code: told.carrier.code })
  const { carrier, authentication } = spokenTo(shipment, told, speaking)
  assertPackages(told)
  // Its labels are kept however large they are, but none is asked for once the quota is used up.
  assertRoom(await readStorageUse(tx), 1)

  // Goods were staged while nobody knew what became of an earlier call: they go along now.
  if (shipment.calling_since !== null) await attachTasks(tx, [shipment.goods_out_id])
  // Whoever puts goods on its units, or takes them off, has done so before the carrier is told, or is refused.
  await lockFound(tx, 'storage_units', unitsOf(tx, id))
  await mark(tx, id)
  const request = requestFor(shipment, { ...told, carrier }, authentication)
  return { shipment, request, key: `${id}-${shipment.attempt}` }
}

/**
 * Checks that a shipment can be called off, and marks it as being called off. A carrier that takes nothing new any more
 * still answers for what it has.
 */
export async function askForCancellation(tx: Transaction, id: number, speaking: Speaking): Promise<Call> {
  const shipment = await takeShipment(tx, id)
  assertShipment(tx, shipment, ['submitted', 'dispatched'])
  const told = await seeTold(tx, shipment)
  const { carrier, authentication } = spokenTo(shipment, told, speaking)

  await mark(tx, id)
  const request = requestFor(shipment, { ...told, carrier }, authentication)
  return { shipment, request, key: `${id}-${shipment.attempt}` }
}

/** The carrier with its credentials; refuses one that is missing, or that nothing speaks to. */
function spokenTo({ reference }: Shipment, { carrier }: Told, { gateway, open }: Speaking) {
  if (carrier === null) throw refusal('shipment_carrier_required', { reference })
  const authentication = carrier.sealed === null ? null : open(carrier.sealed)
  if (!gateway.speaksTo(carrier.carrier_type, authentication))
    throw refusal('shipment_integration_missing', { code: carrier.code })
  return { carrier, authentication }
}

function assertPackages({ packages }: Told): void {
  const wrong = packages.find((one) =>
    [one.length, one.width, one.height, one.weight].some((size) => !(Number(size) > 0)),
  )
  if (packages.length === 0 || wrong !== undefined)
    throw refusal('package_dimensions_invalid', { id: wrong?.id ?? null })
}

function unitsOf(tx: Transaction, id: number): Sql {
  return sql`
    select p.storage_unit_id from packages p where p.tenant_id = ${tx.tenant.id} and p.shipment_id = ${id}`
}

async function mark(tx: Transaction, id: number): Promise<void> {
  await tx.run(sql`
    update shipments s
    set calling_since = ${tx.now}
    where s.tenant_id = ${tx.tenant.id} and s.id = ${id}`)
}
