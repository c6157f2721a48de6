import type { FileRow } from '#domain/imports/file-row.ts'
import type { StandardType } from '#domain/imports/standard-types.ts'
import { Problem, refusal, type Violation } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Attributes } from '#records/parsed.ts'
import { adjustStock, cancelOrder, holdOrRelease, importStock } from './import-stock.ts'
import { type ReadRow, readRow } from './read-row.ts'
import type { ImportedRecord, RowImporter } from './row-importer.ts'
import { contradiction, inLines, refuseRows, type ViolationsByLine } from './row-problem.ts'

/** Imports one record of a standard file; its rows are the lines of an order or receipt, or one row. */
export async function importStandard(
  importer: RowImporter,
  type: StandardType,
  rows: readonly FileRow[],
): Promise<ImportedRecord> {
  const read = await readRows(importer, type, rows)
  const [first] = read
  if (first === undefined) throw new Error('a record without rows')
  switch (type.how) {
    case 'create':
      return createDocument(importer, type, { rows, read })
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

/** Reads the rows of a record; refuses all that are invalid together. */
async function readRows(
  importer: RowImporter,
  type: StandardType,
  rows: readonly FileRow[],
): Promise<readonly ReadRow[]> {
  const read: ReadRow[] = []
  const refused = new Map<number, readonly Violation[]>()
  for (const [index, row] of rows.entries()) {
    try {
      read.push(await readRow(importer, type, { row, follows: type.groups !== undefined && index > 0 }))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.set(row.number, error.violations)
    }
  }
  refuseRows(refused)
  return read
}

type DocumentRows = { readonly rows: readonly FileRow[]; readonly read: readonly ReadRow[] }

/** Creates an order or receipt with its lines; what is wrong with a line is the refusal of its row. */
async function createDocument(
  importer: RowImporter,
  type: StandardType,
  { rows, read }: DocumentRows,
): Promise<ImportedRecord> {
  refuseRows(contradictionsIn(type, { rows, read }))
  const attributes = await documentOf(importer, type, read)
  const lines = rows.map(({ number }) => number)
  const { id } = await inLines(lines, () => importer.create(type.resource, attributes))
  return { status: 'created', resource_type: type.resource, resource_id: id }
}

/** Where rows of one record have different values for a column of the record: the later row is refused, with both lines. */
function contradictionsIn(type: StandardType, { rows, read }: DocumentRows): ViolationsByLine {
  const found = type.columns
    .filter(({ place }) => place === 'record' || place === 'address')
    .flatMap(({ column, place, to }) => {
      const first = read.findIndex((row) => row[place][to] !== undefined)
      return read.flatMap((row, index) => {
        const value = row[place][to]
        if (value === undefined || value === read[first]?.[place][to]) return []
        const [one, other] = [rows[first], rows[index]]
        if (one === undefined || other === undefined) return []
        return [{ line: other.number, reason: contradiction(column, one, other).first }]
      })
    })
  const byLine = Map.groupBy(found, ({ line }) => line)
  return new Map([...byLine].map(([line, all]) => [line, all.map(({ reason }) => reason)]))
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
      : await importer.update(type.resource, current, {
          ...attributes,
          ...textsIn(current, Object.keys(key)),
        })
  await complete(importer, type, { id: row.id, read })
  return {
    status: current === null ? 'created' : 'updated',
    resource_type: type.resource,
    resource_id: row.id,
  }
}

/** The key of a record as it is stored: a trade item number may be written in another length in the file. */
function textsIn(row: AnyRow, attributes: readonly string[]): Attributes {
  return Object.fromEntries(
    attributes.flatMap((attribute) =>
      typeof row[attribute] === 'string' ? [[attribute, row[attribute]]] : [],
    ),
  )
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
