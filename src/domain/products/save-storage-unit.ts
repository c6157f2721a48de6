import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { Violation } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import {
  closeGaps,
  countOrdered,
  type MovedRow,
  nextPlace,
  type PositionColumns,
  shift,
} from '#records/positions.ts'
import { removeRecords } from '#records/remove.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { decimalFor, rounded } from '#values/decimal.ts'

/** The lock of changes to the order of storage unit configurations. */
export const STORAGE_UNITS_LOCK = 'product_storage_units'

/** The storage units of a product are ordered from 0 without gaps (operations 0.4). */
function orderingOf(resource: Resource): PositionColumns {
  return { resource, column: 'priority', first: 0, scope_columns: ['product_id'] }
}

/** Creates a storage unit of a product, as the last one. */
export async function createStorageUnit(
  tx: Transaction,
  resource: Resource,
  parsed: Parsed,
): Promise<FullRow> {
  const priority = await nextPlace(tx, orderingOf(resource), parsed.values)
  const { total, violations } = totalOf(resource, { row: parsed.values, parsed })
  const row = await createRecord(tx, resource, { parsed, violations, extra: { priority, total } })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type StorageUnitUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates it; if it moves to another product it becomes the last one there, and the gap is closed. */
export async function updateStorageUnit(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: StorageUnitUpdate,
): Promise<FullRow> {
  const ordering = orderingOf(resource)
  const values = { ...current, ...parsed.values }
  const isMoved = values.product_id !== current.product_id
  const priority = isMoved ? await nextPlace(tx, ordering, values) : current.priority
  const { total, violations } = totalOf(resource, { row: values, parsed })
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed,
    violations,
    extra: { priority, total },
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  if (isMoved) announceShifted(tx, resource, await closeGaps(tx, ordering, [current]))
  return row
}

/** Moves a storage unit to another position; the others shift. */
export async function moveStorageUnit(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: StorageUnitUpdate,
): Promise<void> {
  const ordering = orderingOf(resource)
  const last = (await countOrdered(tx, ordering, current)) - 1
  const from = Number(current.priority)
  const to = Math.min(Number(parsed.values.priority ?? from), last)
  const range = to < from ? { from: to, to: from, by: 1 as const } : { from, to, by: -1 as const }
  if (to !== from) announceShifted(tx, resource, await shift(tx, ordering, { row: current, ...range }))
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed: { ...parsed, values: {} },
    extra: { priority: to },
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
}

/** Removes storage units, and closes the gaps. */
export async function removeStorageUnits(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  await removeRecords(tx, resource, rows)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
  announceShifted(tx, resource, await closeGaps(tx, orderingOf(resource), rows))
}

const TOTAL_MAX = 999_999_999

/** per_layer x number_of_layers: 10 x 5 = 50. A total that was sent must be equal; 0, the default, counts as not sent. */
function totalOf(
  resource: Resource,
  { row, parsed }: { readonly row: Readonly<Record<string, unknown>>; readonly parsed: Parsed },
): { readonly total: string; readonly violations: readonly Violation[] } {
  const [layer, layers] = [decimalFor(row.per_layer), decimalFor(row.number_of_layers)]
  if (layer === null || layers === null) return { total: '0', violations: [] }
  const total = rounded(layer.times(layers), 4)
  const facts = { min: 0, max: TOTAL_MAX }
  if (total.gt(TOTAL_MAX)) {
    const invalid = { column: 'number_of_layers', symbol: 'out_of_range', facts } as const
    return { total: '0', violations: [violationOf(resource, parsed, invalid)] }
  }
  const sent = 'total' in parsed.pointers ? decimalFor(parsed.values.total) : null
  const isDifferent = sent !== null && !sent.eq(0) && !sent.eq(total)
  const violations = isDifferent
    ? [violationOf(resource, parsed, { column: 'total', symbol: 'invalid' })]
    : []
  return { total: total.toFixed(), violations }
}

function announceShifted(tx: Transaction, resource: Resource, shifted: readonly MovedRow[]): void {
  for (const { row, previous } of shifted) announceChange(tx, resource, { event: 'updated', row, previous })
}
