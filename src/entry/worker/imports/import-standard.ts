import type { FileRow } from '#domain/imports/file-row.ts'
import type { StandardType } from '#domain/imports/standard-types.ts'
import { refusal } from '#problems/problem.ts'
import type { Attributes } from '#records/parsed.ts'
import { adjustStock, cancelOrder, holdOrRelease, importStock } from './import-stock.ts'
import { type ReadRow, readRow } from './read-row.ts'
import type { ImportedRecord, RowImporter } from './row-importer.ts'

/** Imports one record of a standard file; its rows are the lines of an order or receipt, or one row. */
export async function importStandard(
  importer: RowImporter,
  type: StandardType,
  rows: readonly FileRow[],
): Promise<ImportedRecord> {
  const read: ReadRow[] = []
  for (const row of rows) read.push(await readRow(importer, type, row))
  const [first] = read
  if (first === undefined) throw new Error('a record without rows')
  switch (type.how) {
    case 'create':
      return created(type, await importer.create(type.resource, await documentOf(importer, type, read)))
    case 'upsert':
      return upsert(importer, type, first)
    case 'stock':
      return importStock(importer, first)
    case 'adjust':
      return adjustStock(importer, first)
    case 'hold':
    case 'release':
      return holdOrRelease(importer, type.how, first)
    case 'cancel':
      return cancelOrder(importer, first)
  }
}

function created(type: StandardType, { id }: { readonly id: number }): ImportedRecord {
  return { status: 'created', resource_type: type.resource, resource_id: id }
}

/** A record with its lines; for each attribute the first row that has it counts. */
async function documentOf(
  importer: RowImporter,
  type: StandardType,
  read: readonly ReadRow[],
): Promise<Attributes> {
  const [part] = importer.resource(type.resource).parts
  const merged = (place: 'record' | 'address') =>
    Object.assign({}, ...read.map((row) => row[place]).reverse()) as Attributes
  const address = merged('address')
  const lines: Attributes[] = []
  for (const row of read) lines.push({ ...row.line, ...(await unitsOf(importer, row)) })
  return {
    ...type.always,
    ...merged('record'),
    ...(Object.keys(address).length === 0 ? {} : { address }),
    ...(part === undefined
      ? {}
      : { [`${part.name}_changes`]: lines.map((attributes) => ({ type: 'ADD', attributes })) }),
  }
}

/** The storage unit configuration of a line, if its row names a unit type. */
async function unitsOf(importer: RowImporter, { line, none }: ReadRow): Promise<Attributes> {
  const { storage_unit_type_id } = none
  if (storage_unit_type_id === undefined) return {}
  const criteria = { product_id: line.product_id, storage_unit_type_id }
  const found = await importer.find('product_storage_units', criteria)
  if (found !== null) return { product_storage_unit_id: found.id }
  const value = String(storage_unit_type_id)
  throw refusal('import_resource_not_found', {
    resource: 'product_storage_unit',
    attribute: 'storage_unit_type_id',
    value,
  })
}

/** Updates the record with this key, or creates it. */
async function upsert(importer: RowImporter, type: StandardType, read: ReadRow): Promise<ImportedRecord> {
  const { address } = read
  const attributes = {
    ...read.record,
    ...(Object.keys(address).length === 0 ? {} : { address }),
  }
  const values: Attributes = { ...read.none, ...read.record }
  const key = Object.fromEntries(type.key.map((attribute) => [attribute, values[attribute] ?? null]))
  const current = await importer.find(type.resource, key)
  const row =
    current === null
      ? await importer.create(type.resource, attributes)
      : await importer.update(type.resource, current, attributes)
  await complete(importer, type, { id: row.id, read })
  return {
    status: current === null ? 'created' : 'updated',
    resource_type: type.resource,
    resource_id: row.id,
  }
}

type ImportedRow = { readonly id: number; readonly read: ReadRow }

/** Writes what is not an attribute of the record: the account of a product, the priority of a configuration. */
async function complete(importer: RowImporter, type: StandardType, { id, read }: ImportedRow): Promise<void> {
  if (type.resource === 'products') {
    const account_id = read.none.account_id ?? importer.facts.account_id
    if (account_id === null || account_id === undefined) return
    const link = { product_id: id, account_id }
    if ((await importer.find('account_products', link)) === null)
      await importer.create('account_products', link)
  }
  if (type.resource === 'product_storage_units' && read.none.priority !== undefined)
    await importer.client.call({
      to: 'PATCH /api/product_storage_units/{id}/priority',
      path: { id },
      attributes: { priority: read.none.priority },
    })
}
