import type { Field } from '#declare/field.ts'
import type { Resource } from '#declare/model.ts'
import { assertText } from '#domain/imports/assert-text.ts'
import { cellValue } from '#domain/imports/cell-value.ts'
import { type FileRow, numberIn } from '#domain/imports/file-row.ts'
import { decimalText, defaultNotation } from '#domain/imports/notation.ts'
import { cellOf, type StandardColumn } from '#domain/imports/standard-columns.ts'
import type { StandardType } from '#domain/imports/standard-types.ts'
import { columnKey } from '#domain/imports/table-rows.ts'
import { Problem, refusal, refuseAll, type Violation, violation } from '#problems/problem.ts'
import { decimalFor } from '#values/decimal.ts'
import type { RowImporter } from './row-importer.ts'

type Values = Readonly<Record<string, string | number>>

/** The values of a row, by where they belong. */
export type ReadRow = Readonly<Record<StandardColumn['place'], Values>>

/** A row of a standard file, and whether it follows the first row of its record. */
type RowToRead = { readonly row: FileRow; readonly follows: boolean }

/**
 * Reads one row of a standard file: values as clients would send them, and ids for codes. Only the first row of a record needs
 * the columns of the record (spec: platform 10.4).
 */
export async function readRow(
  importer: RowImporter,
  type: StandardType,
  { row, follows }: RowToRead,
): Promise<ReadRow> {
  const read = { record: {}, address: {}, line: {}, none: {} } as Record<
    StandardColumn['place'],
    Record<string, string | number>
  >
  const resolved: Record<string, string | number> = {}
  const violations: Violation[] = []
  const missing = new Set<string>()
  for (const column of type.columns) {
    const cell = cellOf(row, column.column)
    if (cell === null) {
      const isNeeded = column.required && !(follows && column.place !== 'line')
      if (isNeeded) violations.push(violation('blank', { field: column.column }))
      continue
    }
    // What is looked up within a record that was not found would be missing too.
    if (column.refersTo?.within.some((attribute) => missing.has(attribute)) === true) continue
    const found = await valueOrViolations(importer, type, { column, cell, row, resolved })
    if (typeof found === 'object') {
      violations.push(...found)
      missing.add(column.to)
      continue
    }
    if (column.refersTo !== null) resolved[column.to] = found
    read[column.place][column.to] = found
  }
  refuseAll(violations)
  return read
}

async function valueOrViolations(
  importer: RowImporter,
  type: StandardType,
  cell: StandardCell,
): Promise<string | number | readonly Violation[]> {
  try {
    return await valueFor(importer, type, cell)
  } catch (error) {
    if (error instanceof Problem) return error.violations
    throw error
  }
}

type StandardCell = {
  readonly column: StandardColumn
  readonly cell: string
  readonly row: FileRow
  /** The ids and values of the previous code columns. */
  readonly resolved: Values
}

async function valueFor(
  importer: RowImporter,
  type: StandardType,
  standardCell: StandardCell,
): Promise<string | number> {
  const { column, cell, row } = standardCell
  if (column.refersTo !== null) return idOfCode(importer, type, standardCell)
  const factor = column.times === null ? null : cellOf(row, column.times)
  if (factor !== null && column.times !== null) return product(column, row, column.times)
  return cellValue(fieldOf(importer.resource(type.resource), column), cell, {
    ...importer.facts,
    column: column.column,
    stored: numberIn(row, columnKey(column.column)),
  })
}

/** The match fields of file mappings, by the attribute they decide. */
const IN_FILE: Readonly<Record<string, string>> = {
  account_id: 'account_in_file',
  customer_id: 'customer_in_file',
}

async function idOfCode(
  importer: RowImporter,
  type: StandardType,
  { column, cell, row, resolved }: StandardCell,
): Promise<number> {
  const { refersTo: names, to } = column
  if (names === null) throw new Error(`${column.column} names nothing`)
  const { mapping_group_id } = importer.facts
  if (mapping_group_id !== null && IN_FILE[to] !== undefined) {
    const result = await importer.mapping({ mapping_group_id }, mappingValuesIn(row))
    if (typeof result?.[to] === 'number') return result[to]
  }
  const code = to === 'reason_code_id' ? await reasonIn(importer, type, cell) : cell
  assertText(code, { is_code: true, column: column.column })
  const within = Object.fromEntries(names.within.map((attribute) => [attribute, resolved[attribute] ?? null]))
  return importer.idOf(names.resource, code, within)
}

/** The reason code of a hold or release, translated by a mapping if there is one (platform 11.6). */
async function reasonIn(importer: RowImporter, { how }: StandardType, cell: string): Promise<string> {
  if (how !== 'hold' && how !== 'release') return cell
  const result = await importer.mapping({ operation_type: `stock_${how}` }, { reason_code: cell })
  return typeof result?.reason_code_to === 'string' ? result.reason_code_to : cell
}

/** The values of a row that mappings can match: every column, and the standard match fields. */
function mappingValuesIn(row: FileRow): Readonly<Record<string, string>> {
  const aliases = { account_in_file: 'account_code', customer_in_file: 'customer_code' }
  const aliased = Object.entries(aliases).flatMap(([name, column]) => {
    const cell = cellOf(row, column)
    return cell === null ? [] : [[name, cell] as const]
  })
  return { ...row.cells, ...Object.fromEntries(aliased) }
}

/** The product of two columns of a row. */
function product(column: StandardColumn, row: FileRow, times: string): string {
  const [one, other] = [column.column, times].map((name) => {
    const stored = numberIn(row, columnKey(name))
    return decimalFor(stored?.number ?? decimalText(cellOf(row, name) ?? '', defaultNotation))
  })
  if (one == null || other == null) throw refusal('not_a_number', { field: column.column })
  return one.times(other).toFixed()
}

function fieldOf(resource: Resource, { to, place }: StandardColumn): Field | undefined {
  const [part] = resource.parts
  const owner = place === 'line' ? part?.children : resource
  return owner?.attributes.get(to)?.declared
}
