import { refusal } from '#problems/problem.ts'
import type { Attributes } from '#records/parsed.ts'
import type { ReadRow } from './read-row.ts'
import type { ImportedRecord, RowImporter } from './row-importer.ts'

const STOCKS = 'stocks'

/** Creates stock from a row; creates its storage unit if the row names a unit type. */
export async function importStock(importer: RowImporter, { record, none }: ReadRow): Promise<ImportedRecord> {
  const { warehouse_id: _, ...attributes } = record
  const { storage_unit_reference: reference, storage_unit_type_id } = none
  const unit =
    reference === undefined
      ? {}
      : { storage_unit_id: await unitOf(importer, { reference, storage_unit_type_id, record }) }
  const row = await importer.create(STOCKS, { ...attributes, ...unit })
  return { status: 'created', resource_type: STOCKS, resource_id: row.id }
}

type UnitCells = {
  readonly reference: string | number
  readonly storage_unit_type_id: string | number | undefined
  readonly record: Attributes
}

async function unitOf(
  importer: RowImporter,
  { reference, storage_unit_type_id, record }: UnitCells,
): Promise<number> {
  const found = await importer.find('storage_units', { reference: String(reference) })
  if (found !== null) return found.id
  if (storage_unit_type_id === undefined) return importer.idOf('storage_units', String(reference))
  const { location_id } = record
  return (await importer.create('storage_units', { reference, storage_unit_type_id, location_id })).id
}

/** The piles that match all values of a row. */
async function pilesOf(importer: RowImporter, { record, none }: ReadRow) {
  const { reason_code_id: _, description: __, quantity: ___, ...identity } = record
  const unit =
    none.storage_unit_reference === undefined
      ? {}
      : { storage_unit_id: await importer.idOf('storage_units', String(none.storage_unit_reference)) }
  return importer.findAll(STOCKS, { ...identity, ...unit })
}

function notFoundRefusal(importer: RowImporter, read: ReadRow) {
  const value = String(read.record.product_id ?? '')
  return refusal('import_resource_not_found', {
    resource: importer.resource(STOCKS).one,
    attribute: 'product_id',
    value,
  })
}

/** Adjusts the quantity of a pile; creates a pile if there is none and the quantity is positive. */
export async function adjustStock(importer: RowImporter, read: ReadRow): Promise<ImportedRecord> {
  const { quantity, reason_code_id, description } = read.record
  const piles = await pilesOf(importer, read)
  const pile = piles.at(-1)
  if (pile === undefined) {
    if (String(quantity).startsWith('-')) throw notFoundRefusal(importer, read)
    return importStock(importer, read)
  }
  await importer.client.call({
    to: 'POST /api/stocks/{id}/adjust',
    path: { id: pile.id },
    attributes: { quantity_change: quantity, reason_code_id, description },
  })
  return { status: 'updated', resource_type: STOCKS, resource_id: pile.id }
}

/** Holds or releases the piles that match a row. */
export async function holdOrRelease(
  importer: RowImporter,
  act: 'hold' | 'release',
  read: ReadRow,
): Promise<ImportedRecord> {
  const { reason_code_id, description } = read.record
  const statusBefore = act === 'hold' ? 'available' : 'held'
  const piles = (await pilesOf(importer, read)).filter(({ status }) => status === statusBefore)
  const ids = piles.map(({ id }) => id).sort((a, b) => a - b)
  if (ids.length === 0) throw notFoundRefusal(importer, read)
  await importer.client.call({
    to: `POST /api/stocks/${act}`,
    attributes: { ids, description, ...(reason_code_id === undefined ? {} : { reason_code_id }) },
  })
  return { status: 'updated', resource_type: STOCKS, resource_id: ids[0] ?? null }
}

/** Cancels the order of a row. */
export async function cancelOrder(importer: RowImporter, { record, none }: ReadRow): Promise<ImportedRecord> {
  const { account_id, reference } = record
  const order = await importer.find('goods_outs', { account_id, reference })
  if (order === null)
    throw refusal('import_resource_not_found', {
      resource: 'goods_out',
      attribute: 'reference',
      value: String(reference),
    })
  if (none.notes !== undefined) await importer.update('goods_outs', order, { notes: none.notes })
  await importer.client.call({ to: 'POST /api/goods_out_processes/cancel', attributes: { ids: [order.id] } })
  return { status: 'updated', resource_type: 'goods_outs', resource_id: order.id }
}
