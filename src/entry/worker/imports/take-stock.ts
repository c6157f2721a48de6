import { refusal } from '#problems/problem.ts'
import type { Attributes } from '#records/parsed.ts'
import type { ReadRow } from './read-row.ts'
import type { RowImporter, Taken } from './row-importer.ts'

const STOCKS = 'stocks'

/** Puts goods into stock that a file says are there; the unit they stand on is made where its kind is said. */
export async function takeStock(importer: RowImporter, { record, none }: ReadRow): Promise<Taken> {
  const { warehouse_id: _, ...attributes } = record
  const { storage_unit_reference: reference, storage_unit_type_id } = none
  const unit =
    reference === undefined
      ? {}
      : { storage_unit_id: await unitOf(importer, { reference, storage_unit_type_id, record }) }
  const row = await importer.create(STOCKS, { ...attributes, ...unit })
  return { status: 'created', resource_type: STOCKS, resource_id: row.id }
}

type Unit = {
  readonly reference: string | number
  readonly storage_unit_type_id: string | number | undefined
  readonly record: Attributes
}

async function unitOf(
  importer: RowImporter,
  { reference, storage_unit_type_id, record }: Unit,
): Promise<number> {
  const found = await importer.find('storage_units', { reference: String(reference) })
  if (found !== null) return found.id
  if (storage_unit_type_id === undefined) return importer.named('storage_units', String(reference))
  const { location_id } = record
  return (await importer.create('storage_units', { reference, storage_unit_type_id, location_id })).id
}

/** The piles a row is about: all that agree with everything it says of them. */
async function pilesOf(importer: RowImporter, { record, none }: ReadRow) {
  const { reason_code_id: _, description: __, quantity: ___, ...identity } = record
  const unit =
    none.storage_unit_reference === undefined
      ? {}
      : { storage_unit_id: await importer.named('storage_units', String(none.storage_unit_reference)) }
  return importer.findAll(STOCKS, { ...identity, ...unit })
}

function nothingThere(importer: RowImporter, read: ReadRow) {
  const value = String(read.record.product_id ?? '')
  return refusal('import_resource_not_found', {
    resource: importer.resource(STOCKS).one,
    attribute: 'product_id',
    value,
  })
}

/** Puts a pile right by what a row says; goods that are found where nothing stood make a pile. */
export async function adjustStock(importer: RowImporter, read: ReadRow): Promise<Taken> {
  const { quantity, reason_code_id, description } = read.record
  const piles = await pilesOf(importer, read)
  const pile = piles.at(-1)
  if (pile === undefined) {
    if (String(quantity).startsWith('-')) throw nothingThere(importer, read)
    return takeStock(importer, read)
  }
  await importer.asker.ask({
    to: 'POST /api/stocks/{id}/adjust',
    path: { id: pile.id },
    attributes: { quantity_change: quantity, reason_code_id, description },
  })
  return { status: 'updated', resource_type: STOCKS, resource_id: pile.id }
}

/** Holds or releases the piles a row is about; its reason is translated where a mapping does. */
export async function holdOrRelease(
  importer: RowImporter,
  act: 'hold' | 'release',
  read: ReadRow,
): Promise<Taken> {
  const { reason_code_id, description } = read.record
  const wanted = act === 'hold' ? 'available' : 'held'
  const piles = (await pilesOf(importer, read)).filter(({ status }) => status === wanted)
  const ids = piles.map(({ id }) => id).sort((a, b) => a - b)
  if (ids.length === 0) throw nothingThere(importer, read)
  await importer.asker.ask({
    to: `POST /api/stocks/${act}`,
    attributes: { ids, description, ...(reason_code_id === undefined ? {} : { reason_code_id }) },
  })
  return { status: 'updated', resource_type: STOCKS, resource_id: ids[0] ?? null }
}

/** Cancels the order a row names. */
export async function cancelOrder(importer: RowImporter, { record, none }: ReadRow): Promise<Taken> {
  const { account_id, reference } = record
  const order = await importer.find('goods_outs', { account_id, reference })
  if (order === null)
    throw refusal('import_resource_not_found', {
      resource: 'goods_out',
      attribute: 'reference',
      value: String(reference),
    })
  if (none.notes !== undefined) await importer.update('goods_outs', order, { notes: none.notes })
  await importer.asker.ask({ to: 'POST /api/goods_out_processes/cancel', attributes: { ids: [order.id] } })
  return { status: 'updated', resource_type: 'goods_outs', resource_id: order.id }
}
