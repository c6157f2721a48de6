import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { drawReferences } from '#domain/stock/create-units.ts'
import { locationIn, readLocations } from '#domain/stock/locations.ts'
import { readUnits } from '#domain/stock/units.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, refuseAll, violation } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { assertOwner } from './assert-owner.ts'
import { crossdockUnits } from './crossdock-units.ts'

const BAYS = ['BAY', 'GIBAY', 'GOBAY']

/** Receives the units of a confirmed crossdock: they are created at a bay (operations 7.7). */
export async function receiveCrossdock(
  tx: Transaction,
  resource: Resource,
  { id, location_id }: { readonly id: number; readonly location_id: number },
): Promise<FullRow> {
  const current = await lockCrossdock(tx, resource, id)
  assertState(current, { from: 'confirmed', to: 'received' })
  const { code, type, is_active, warehouse_id } = locationIn(
    await readLocations(tx, [location_id]),
    location_id,
  )
  if (!is_active) throw refusal('location_inactive', { code })
  if (current.warehouse_id !== null && warehouse_id !== current.warehouse_id)
    throw refusal('location_warehouse_mismatch', { code })
  if (!BAYS.includes(type)) throw refusal('location_type_refuses_stock', { type })
  await assertReferencesUnused(tx, crossdockUnits(current))

  await createCrossdockUnits(tx, { units: crossdockUnits(current), warehouse_id, location_id })
  await tx.run(sql`
    update crossdocks c
    set status = 'received', location_id = ${location_id}, warehouse_id = ${warehouse_id}, received_at = ${tx.now},
      ${nextVersion(tx, 'c')}
    where c.tenant_id = ${tx.tenant.id} and c.id = ${id}`)
  return announceUpdated(tx, resource, current)
}

/** Dispatches the units of a received crossdock. */
export async function dispatchCrossdock(tx: Transaction, resource: Resource, id: number): Promise<FullRow> {
  const current = await lockCrossdock(tx, resource, id)
  assertState(current, { from: 'received', to: 'completed' })
  await assertOwner(tx, current)
  const ids = crossdockUnits(current).map(({ storage_unit_id }) => Number(storage_unit_id))
  const [, units] = await tx.pipeline([lockAll(tx, { storage_units: ids }), readUnits(tx, ids)])
  for (const unit of units.values())
    if (unit.is_filled) throw refusal('storage_unit_not_empty', { reference: unit.reference })

  await tx.pipeline([
    tx.run(sql`
      update storage_units u
      set dispatched = true, dispatched_at = ${tx.now}, active = false, location_id = null, ${nextVersion(tx, 'u')}
      where u.tenant_id = ${tx.tenant.id} and u.id = any(${ids}::bigint[]) and not u.dispatched`),
    tx.run(sql`
      update crossdocks c
      set status = 'completed', completed_at = ${tx.now}, ${nextVersion(tx, 'c')}
      where c.tenant_id = ${tx.tenant.id} and c.id = ${id}`),
  ])
  return announceUpdated(tx, resource, current)
}

async function lockCrossdock(tx: Transaction, resource: Resource, id: number): Promise<FullRow> {
  const [, row] = await tx.pipeline([lockAll(tx, { crossdocks: [id] }), readRecord(tx, resource, { id })])
  return row
}

function assertState(row: AnyRow, { from, to }: { readonly from: string; readonly to: string }): void {
  if (row.status !== from) throw refusal('crossdock_transition_invalid', { from: String(row.status), to })
}

/** Refuses units whose references are in use, all of them together. */
async function assertReferencesUnused(tx: Transaction, units: readonly AnyRow[]): Promise<void> {
  const references = units.flatMap(({ reference }) => (typeof reference === 'string' ? [reference] : []))
  const existing = await tx.rows<{ reference: string }>(sql`
    select u.reference from storage_units u where u.tenant_id = ${tx.tenant.id} and u.reference = any(${references}::text[])`)
  const taken = new Set(existing.map(({ reference }) => reference))
  refuseAll(
    units.flatMap(({ reference }, index) =>
      typeof reference === 'string' && taken.has(reference)
        ? [violation('taken', { field: 'reference' }, `/units/${index}/reference`)]
        : [],
    ),
  )
}

type ArrivingUnits = {
  readonly units: readonly AnyRow[]
  readonly warehouse_id: number
  readonly location_id: number
}

/**
 * Creates the units and records them in the crossdock. Units without a reference get the next number of their
 * type.
 */
async function createCrossdockUnits(
  tx: Transaction,
  { units, warehouse_id, location_id }: ArrivingUnits,
): Promise<void> {
  const types = [...new Set(units.map(({ storage_unit_type_id }) => Number(storage_unit_type_id)))].sort(
    (a, b) => a - b,
  )
  // Types, not units: one statement draws the references of all units of a type.
  const drawn = await mapInSequence(types, async (type) => {
    const unnumbered = units.filter((unit) => unit.storage_unit_type_id === type && unit.reference === null)
    const request = { storage_unit_type_id: type, count: unnumbered.length }
    const references = unnumbered.length === 0 ? [] : await drawReferences(tx, request)
    return unnumbered.map((unit, index) => [unit.id, references[index]] as const)
  })
  const drawnById = new Map(drawn.flat())
  const rows = units.map(({ id, storage_unit_type_id, reference: given }) => {
    const reference = given ?? drawnById.get(id)?.reference
    return { id, storage_unit_type_id, reference, barcode: drawnById.get(id)?.barcode ?? reference }
  })
  await tx.run(sql`
    with given as materialized (
      select u.*, nextval('storage_units_id_seq') as storage_unit_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as u (id bigint, storage_unit_type_id bigint, reference text, barcode text)
    ),
    made as (
      insert into storage_units (tenant_id, id, reference, barcode, storage_unit_type_id, warehouse_id, location_id, created_at, updated_at)
      select ${tx.tenant.id}::bigint, g.storage_unit_id, g.reference, g.barcode, g.storage_unit_type_id, ${warehouse_id}::bigint,
        ${location_id}::bigint, ${tx.now}::timestamptz, ${tx.now}::timestamptz
      from given g
    )
    update crossdock_units x
    set storage_unit_id = g.storage_unit_id, reference = g.reference, ${nextVersion(tx, 'x')}
    from given g
    where x.tenant_id = ${tx.tenant.id} and x.id = g.id`)
}

async function announceUpdated(tx: Transaction, resource: Resource, before: FullRow): Promise<FullRow> {
  const row = await readRecord(tx, resource, { id: before.id })
  announceChange(tx, resource, { event: 'updated', row, previous: { status: before.status } })
  return row
}
