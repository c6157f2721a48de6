import { lockAll } from '#database/lock-all.ts'
import { lockSelected } from '#database/lock-rows.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import type { InputOf, RowOf } from '#declare/rows.ts'
import { drawReferences } from '#domain/stock/create-units.ts'
import { accepts, locationIn, readVisibleLocations } from '#domain/stock/locations.ts'
import { updatePickOrder } from '#domain/stock/pick-order.ts'
import { assertArrived, assertOpen, readUnits, unitIn } from '#domain/stock/units.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, type Violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { readRecord } from '#records/find.ts'
import { sentInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { storageUnits } from '#resources/stock/storage-units.ts'
import { barcodeFor, hasRightCheckDigit } from '#values/check-digit.ts'
import { moveUnit } from './move-unit.ts'

/** Creates an empty unit, numbered by its type without a reference (operations 3.1, 3.2). */
export async function createUnit(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const input = sentInput(storageUnits, parsed)
  const type = await readType(tx, input.storage_unit_type_id)
  const violations = checkReference(resource, parsed, type)
  const isSound = type !== null && parsed.violations.length + violations.length === 0
  if (isSound) await assertLocation(tx, input)
  const names = input.reference != null || !isSound ? {} : await freshNames(tx, type.id)
  const reference = names.reference ?? input.reference
  const barcode =
    input.barcode ??
    names.barcode ??
    (reference == null ? null : barcodeFor(reference, type?.kind ?? 'plain'))
  const row = await createRecord(tx, resource, { parsed, violations, extra: { reference, barcode } })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

/** Updates a unit; a new location moves it with all its goods. */
export async function updateUnit(
  tx: Transaction,
  model: Model,
  {
    resource,
    current,
    parsed,
  }: { readonly resource: Resource; readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  // The row is one of storage units, with the columns that are declared there.
  const before = current as unknown as RowOf<typeof storageUnits>
  const input = sentInput(storageUnits, parsed)
  const { location_id } = input
  const moves = location_id != null && location_id !== before.location_id
  const type = await readType(tx, input.storage_unit_type_id ?? before.storage_unit_type_id)
  const violations = input.reference === undefined ? [] : checkReference(resource, parsed, type)
  if (moves && parsed.violations.length + violations.length === 0)
    await moveUnitOf(tx, model, { id: current.id, location_id })
  const [, units, row] = await tx.pipeline([
    lockAll(tx, { storage_units: [current.id] }),
    readUnits(tx, [current.id]),
    readRecord(tx, resource, { id: current.id }),
  ])
  const unit = unitIn(units, current.id)
  const { reference } = unit
  if (unit.dispatched) throw refusal('storage_unit_inactive', { reference })
  const wanted = { ...row, ...parsed.values }
  const touches = ['storage_unit_type_id', 'warehouse_id'] as const
  const isOther = touches.some((column) => wanted[column] !== row[column])
  const leaves = wanted.active === false || wanted.location_id === null
  if (unit.is_filled && (isOther || leaves)) throw refusal('storage_unit_not_empty', { reference })
  if (isOther || leaves) assertOpen(unit)
  if (isOther || wanted.active === false) assertArrived(unit)
  const isAway = wanted.warehouse_id !== row.warehouse_id && typeof wanted.location_id === 'number'
  if (isAway) throw refusal('location_warehouse_mismatch', { code: unit.location ?? '' })
  // A transaction that has locked its goods and is about to name the unit does not wait for its new reference.
  if (wanted.reference !== row.reference) await lockSelected(tx, 'stocks', pilesOnUnit(tx, current.id))
  const extra = await clearedNames(tx, { input, reference, type })
  const { row: written, previous } = await updateRecord(tx, resource, {
    current: row,
    parsed,
    extra,
    violations,
  })
  if (written.reference !== row.reference) await updatePickOrder(tx, sql`s.storage_unit_id = ${current.id}`)
  const changed = { ...previous, ...(moves ? { location_id: current.location_id } : {}) }
  if (Object.keys(changed).length > 0)
    announceChange(tx, resource, { event: 'updated', row: written, previous: changed })
  return written
}

function pilesOnUnit(tx: Transaction, unit: number): Sql {
  return sql`select s.id from stocks s where s.tenant_id = ${tx.tenant.id} and s.storage_unit_id = ${unit}`
}

async function moveUnitOf(
  tx: Transaction,
  model: Model,
  { id, location_id }: { readonly id: number; readonly location_id: number },
): Promise<void> {
  if (!(await readVisibleLocations(tx, [location_id])).has(location_id))
    throw refusal('must_exist', { field: 'location_id' })
  const input = { to_location_id: location_id, reason_code_id: null, description: null, as_task: false }
  await moveUnit(tx, model, { id, input })
}

type StorageUnitType = {
  readonly id: number
  readonly has_check_digit: boolean
  readonly max_chars: number | null
  readonly kind: 'plain' | 'sscc'
}

async function readType(tx: Transaction, id: number | undefined): Promise<StorageUnitType | null> {
  if (id === undefined) return null
  return tx.maybe<StorageUnitType>(sql`
    select t.id, t.has_check_digit, t.max_chars, s.kind
    from storage_unit_types t
    join sequences s on s.tenant_id = t.tenant_id and s.id = t.sequence_id
    where t.tenant_id = ${tx.tenant.id} and t.id = ${id}`)
}

/** A given reference must be valid for the type. */
function checkReference(
  resource: Resource,
  parsed: Parsed,
  type: StorageUnitType | null,
): readonly Violation[] {
  const { reference } = sentInput(storageUnits, parsed)
  if (reference == null || type === null) return []
  const max = type.max_chars
  if (max !== null && [...reference].length > max)
    return [violationOf(resource, parsed, { column: 'reference', symbol: 'too_long', facts: { max } })]
  const isChecked = type.has_check_digit || type.kind === 'sscc'
  if (isChecked && !hasRightCheckDigit(reference))
    return [
      violationOf(resource, parsed, {
        column: 'reference',
        symbol: 'check_digit_invalid',
        facts: { reference },
      }),
    ]
  return []
}

/** The reference and barcode a cleared one becomes: those of a new unit without one (platform 1.4). */
async function clearedNames(
  tx: Transaction,
  unit: {
    readonly input: Partial<InputOf<typeof storageUnits>>
    readonly reference: string
    readonly type: StorageUnitType | null
  },
): Promise<Readonly<Record<string, unknown>>> {
  const { input, type } = unit
  const fresh = input.reference === null && type !== null ? await freshNames(tx, type.id) : {}
  const reference = input.reference ?? fresh.reference ?? unit.reference
  return {
    ...(input.reference === null ? { reference } : {}),
    ...(input.barcode === null ? { barcode: barcodeFor(reference, type?.kind ?? 'plain') } : {}),
  }
}

/** The next unused reference of the type, with its barcode. */
async function freshNames(
  tx: Transaction,
  type: number,
): Promise<{ readonly reference?: string; readonly barcode?: string }> {
  const [names] = await drawReferences(tx, { storage_unit_type_id: type, count: 1 })
  if (names === undefined) return {}
  const twin = await tx.maybe<{ id: number }>(sql`
    select u.id from storage_units u where u.tenant_id = ${tx.tenant.id} and u.reference = ${names.reference}`)
  return twin === null ? names : freshNames(tx, type)
}

/** Refuses a location in another warehouse, or an inactive one. */
async function assertLocation(
  tx: Transaction,
  { location_id, warehouse_id }: Partial<InputOf<typeof storageUnits>>,
): Promise<void> {
  if (location_id == null) return
  const locations = await readVisibleLocations(tx, [location_id])
  if (!locations.has(location_id)) return
  const { code, is_active, warehouse_id: there, type } = locationIn(locations, location_id)
  if (!is_active) throw refusal('location_inactive', { code })
  if (there !== warehouse_id) throw refusal('location_warehouse_mismatch', { code })
  if (!accepts(type, 'move') && !accepts(type, 'stage'))
    throw refusal('location_type_refuses_stock', { type })
}
