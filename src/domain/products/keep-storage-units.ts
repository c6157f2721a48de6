import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { Violation } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { closeGaps, countOrdered, nextPlace, type Ordering, type Shifted, shift } from '#records/positions.ts'
import { removeRecords } from '#records/remove.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { decimalFor, rounded } from '#values/decimal.ts'

/** The turn of all who change the order of a product's units. */
export const STORAGE_UNITS_TURN = 'product_storage_units'

/** The units of a product stand in an order without gaps, the first at 0 (operations 0.4). */
function orderingOf(resource: Resource): Ordering {
  return { resource, column: 'priority', first: 0, within: ['product_id'] }
}

/** Says how a product stands on a kind of unit; the new one comes behind those there are. */
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

type Change = { readonly current: FullRow; readonly parsed: Parsed }

/** Changes it; given to another product, it comes behind that product's and the others close up. */
export async function updateStorageUnit(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: Change,
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
  if (isMoved) tell(tx, resource, await closeGaps(tx, ordering, [current]))
  return row
}

/** Puts a unit elsewhere among those of its product; the others make room. */
export async function putStorageUnit(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: Change,
): Promise<void> {
  const ordering = orderingOf(resource)
  const last = (await countOrdered(tx, ordering, current)) - 1
  const from = Number(current.priority)
  const to = Math.min(Number(parsed.values.priority ?? from), last)
  const between = to < from ? { from: to, to: from, by: 1 as const } : { from, to, by: -1 as const }
  if (to !== from) tell(tx, resource, await shift(tx, ordering, { row: current, ...between }))
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed: { ...parsed, values: {} },
    extra: { priority: to },
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
}

/** Removes units; the others close up. */
export async function removeStorageUnits(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  await removeRecords(tx, resource, rows)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
  tell(tx, resource, await closeGaps(tx, orderingOf(resource), rows))
}

const TOTAL_MAX = 999_999_999

/** per_layer x number_of_layers: 10 x 5 = 50. One that was sent must agree; the default stands for none. */
function totalOf(
  resource: Resource,
  { row, parsed }: { readonly row: Readonly<Record<string, unknown>>; readonly parsed: Parsed },
): { readonly total: string; readonly violations: readonly Violation[] } {
  const [layer, layers] = [decimalFor(row.per_layer), decimalFor(row.number_of_layers)]
  if (layer === null || layers === null) return { total: '0', violations: [] }
  const total = rounded(layer.times(layers), 4)
  const facts = { min: 0, max: TOTAL_MAX }
  if (total.gt(TOTAL_MAX)) {
    const broken = { column: 'number_of_layers', symbol: 'out_of_range', facts } as const
    return { total: '0', violations: [violationOf(resource, parsed, broken)] }
  }
  const sent = 'total' in parsed.pointers ? decimalFor(parsed.values.total) : null
  const isOff = sent !== null && !sent.eq(0) && !sent.eq(total)
  const violations = isOff ? [violationOf(resource, parsed, { column: 'total', symbol: 'invalid' })] : []
  return { total: total.toFixed(), violations }
}

function tell(tx: Transaction, resource: Resource, shifted: readonly Shifted[]): void {
  for (const { row, previous } of shifted) announceChange(tx, resource, { event: 'updated', row, previous })
}
