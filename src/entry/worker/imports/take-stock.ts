import { refusal } from '#problems/problem.ts'
import type { Attributes } from '#records/parsed.ts'
import type { Desk, Taken } from './desk.ts'
import type { ReadRow } from './read-row.ts'

const STOCKS = 'stocks'

/** Puts goods into stock that a file says are there; the unit they stand on is made where its kind is said. */
export async function takeStock(desk: Desk, { record, none }: ReadRow): Promise<Taken> {
  const { warehouse_id: _, ...attributes } = record
  const { storage_unit_reference: reference, storage_unit_type_id } = none
  const unit =
    reference === undefined
      ? {}
      : { storage_unit_id: await unitOf(desk, { reference, storage_unit_type_id, record }) }
  const row = await desk.create(STOCKS, { ...attributes, ...unit })
  return { status: 'created', resource_type: STOCKS, resource_id: row.id }
}

type Unit = {
  readonly reference: string | number
  readonly storage_unit_type_id: string | number | undefined
  readonly record: Attributes
}

async function unitOf(desk: Desk, { reference, storage_unit_type_id, record }: Unit): Promise<number> {
  const found = await desk.find('storage_units', { reference: String(reference) })
  if (found !== null) return found.id
  if (storage_unit_type_id === undefined) return desk.named('storage_units', String(reference))
  const { location_id } = record
  return (await desk.create('storage_units', { reference, storage_unit_type_id, location_id })).id
}

/** The piles a row is about: all that agree with everything it says of them. */
async function pilesOf(desk: Desk, { record, none }: ReadRow) {
  const { reason_code_id: _, description: __, quantity: ___, ...identity } = record
  const unit =
    none.storage_unit_reference === undefined
      ? {}
      : { storage_unit_id: await desk.named('storage_units', String(none.storage_unit_reference)) }
  return desk.findAll(STOCKS, { ...identity, ...unit })
}

function nothingThere(desk: Desk, read: ReadRow) {
  const value = String(read.record.product_id ?? '')
  return refusal('import_resource_not_found', {
    resource: desk.resource(STOCKS).one,
    attribute: 'product_id',
    value,
  })
}

/** Puts a pile right by what a row says; goods that are found where nothing stood make a pile. */
export async function adjustStock(desk: Desk, read: ReadRow): Promise<Taken> {
  const { quantity, reason_code_id, description } = read.record
  const piles = await pilesOf(desk, read)
  const pile = piles.at(-1)
  if (pile === undefined) {
    if (String(quantity).startsWith('-')) throw nothingThere(desk, read)
    return takeStock(desk, read)
  }
  await desk.asker.ask({
    to: 'POST /api/stocks/{id}/adjust',
    path: { id: pile.id },
    attributes: { quantity_change: quantity, reason_code_id, description },
  })
  return { status: 'updated', resource_type: STOCKS, resource_id: pile.id }
}

/** Holds or releases the piles a row is about; its reason is translated where a mapping does. */
export async function holdOrRelease(desk: Desk, act: 'hold' | 'release', read: ReadRow): Promise<Taken> {
  const { reason_code_id, description } = read.record
  const wanted = act === 'hold' ? 'available' : 'held'
  const piles = (await pilesOf(desk, read)).filter(({ status }) => status === wanted)
  const ids = piles.map(({ id }) => id).sort((a, b) => a - b)
  if (ids.length === 0) throw nothingThere(desk, read)
  await desk.asker.ask({
    to: `POST /api/stocks/${act}`,
    attributes: { ids, description, ...(reason_code_id === undefined ? {} : { reason_code_id }) },
  })
  return { status: 'updated', resource_type: STOCKS, resource_id: ids[0] ?? null }
}

/** Cancels the order a row names. */
export async function cancelOrder(desk: Desk, { record, none }: ReadRow): Promise<Taken> {
  const { account_id, reference } = record
  const order = await desk.find('goods_outs', { account_id, reference })
  if (order === null)
    throw refusal('import_resource_not_found', {
      resource: 'goods_out',
      attribute: 'reference',
      value: String(reference),
    })
  if (none.notes !== undefined) await desk.update('goods_outs', order, { notes: none.notes })
  await desk.asker.ask({ to: 'POST /api/goods_out_processes/cancel', attributes: { ids: [order.id] } })
  return { status: 'updated', resource_type: 'goods_outs', resource_id: order.id }
}
