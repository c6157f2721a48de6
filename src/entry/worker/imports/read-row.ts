import type { Field } from '#declare/field.ts'
import type { Resource } from '#declare/model.ts'
import { cellValue } from '#domain/imports/cell-value.ts'
import type { FileRow } from '#domain/imports/file-row.ts'
import { cellOf, type StandardColumn } from '#domain/imports/standard-columns.ts'
import type { StandardType } from '#domain/imports/standard-types.ts'
import { refusal } from '#problems/problem.ts'
import { decimalFor } from '#values/decimal.ts'
import type { RowImporter } from './row-importer.ts'

type Values = Readonly<Record<string, string | number>>

/** What a row says, by where it belongs; what belongs nowhere by itself is kept by its attribute. */
export type ReadRow = Readonly<Record<StandardColumn['place'], Values>>

/** Reads one row of a standard file: its values as clients would send them, its codes as the records they name. */
export async function readRow(importer: RowImporter, type: StandardType, row: FileRow): Promise<ReadRow> {
  const read = { record: {}, address: {}, line: {}, none: {} } as Record<
    StandardColumn['place'],
    Record<string, string | number>
  >
  const resolved: Record<string, string | number> = {}
  for (const column of type.columns) {
    const cell = cellOf(row, column.column)
    if (cell === null) {
      if (column.required) throw refusal('blank', { field: column.column })
      continue
    }
    const value = await valueFor(importer, type, { column, cell, row, resolved })
    if (column.names !== null) resolved[column.to] = value
    read[column.place][column.to] = value
  }
  return read
}

type Cell = {
  readonly column: StandardColumn
  readonly cell: string
  readonly row: FileRow
  /** The records named by the columns before. */
  readonly resolved: Values
}

async function valueFor(importer: RowImporter, type: StandardType, given: Cell): Promise<string | number> {
  const { column, cell, row } = given
  if (column.names !== null) return idOf(importer, type, given)
  const times = column.times === null ? null : cellOf(row, column.times)
  if (times !== null) return product(column, cell, times)
  return cellValue(fieldOf(importer.resource(type.resource), column), cell, importer.facts)
}

/** How mapping groups of files call what a code stands for. */
const IN_FILE: Readonly<Record<string, string>> = {
  account_id: 'account_in_file',
  customer_id: 'customer_in_file',
}

async function idOf(
  importer: RowImporter,
  type: StandardType,
  { column, cell, row, resolved }: Cell,
): Promise<number> {
  const { names, to } = column
  if (names === null) throw new Error(`${column.column} names nothing`)
  const { mapping_group_id } = importer.facts
  if (mapping_group_id !== null && IN_FILE[to] !== undefined) {
    const meaning = await importer.mapping({ mapping_group_id }, saidIn(row))
    if (typeof meaning?.[to] === 'number') return meaning[to]
  }
  if (to === 'reason_code_id') return importer.named(names.resource, await reasonIn(importer, type, cell))
  const within = Object.fromEntries(names.within.map((attribute) => [attribute, resolved[attribute] ?? null]))
  return importer.named(names.resource, cell, within)
}

/** Why stock is held or released, as this house calls it (platform 11.6). */
async function reasonIn(importer: RowImporter, { how }: StandardType, cell: string): Promise<string> {
  if (how !== 'hold' && how !== 'release') return cell
  const meaning = await importer.mapping({ operation_type: `stock_${how}` }, { reason_code: cell })
  return typeof meaning?.reason_code_to === 'string' ? meaning.reason_code_to : cell
}

/** What a row says that mappings may go by: the usual names, and every column by its own. */
function saidIn(row: FileRow): Readonly<Record<string, string>> {
  const usual = { account_in_file: 'account_code', customer_in_file: 'customer_code' }
  const said = Object.entries(usual).flatMap(([name, column]) => {
    const cell = cellOf(row, column)
    return cell === null ? [] : [[name, cell] as const]
  })
  return { ...row.cells, ...Object.fromEntries(said) }
}

function product(column: StandardColumn, cell: string, times: string): string {
  const [one, other] = [decimalFor(cell), decimalFor(times)]
  if (one === null || other === null) throw refusal('not_a_number', { field: column.column })
  return one.times(other).toFixed()
}

function fieldOf(resource: Resource, { to, place }: StandardColumn): Field | undefined {
  const [part] = resource.parts
  const owner = place === 'line' ? part?.children : resource
  return owner?.attributes.get(to)?.declared
}
