import { brokenBy, LostRace } from '#database/failures.ts'
import { lockRows } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { readOrders } from '#domain/orders/order.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { accepts, locationIn, readVisibleLocations } from '#domain/stock/locations.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, refuseImmutable, type Violation } from '#problems/problem.ts'
import { checkInput } from '#records/check-input.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { seeRecord } from '#records/find.ts'
import { nextNumber } from '#records/numbers.ts'
import type { Parsed } from '#records/parsed.ts'
import { removeRecords } from '#records/remove.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { joinLoad } from './join-load.ts'
import { leaveLoad } from './leave-load.ts'
import { assertLoad, type Load, lockLoads, ordersOf, takeLoad, waitingFor } from './load.ts'

type Row = Readonly<Record<string, unknown>>

/** Makes a load; orders that ask for its reference and were processed join it at once (operations 7.1). */
export async function createLoad(
  tx: Transaction,
  model: Model,
  { resource, parsed }: { readonly resource: Resource; readonly parsed: Parsed },
): Promise<FullRow> {
  await checkInput(tx, resource, parsed)
  const { values } = parsed
  const reference = typeof values.reference === 'string' ? values.reference : await freshReference(tx, values)
  const mode = values.loading_validation_mode ?? (await usualMode(tx, values.warehouse_id))
  const row = { ...values, reference }
  await askDock(tx, row)
  await lockRows(tx, 'goods_outs', await waitingFor(tx, row))
  const violations = await checkTaken(tx, resource, { parsed, row, id: null })
  const made = await orTaken(() =>
    createRecord(tx, resource, { parsed, violations, extra: { reference, loading_validation_mode: mode } }),
  )
  announceChange(tx, resource, { event: 'created', row: made })
  await joinWaiting(tx, model, made)
  return seeRecord(tx, resource, { id: made.id })
}

/** Orders that wait for a load join it. They have been taken before the load; of those that came since, none is waited for. */
export async function joinWaiting(tx: Transaction, model: Model, load: AnyRow): Promise<void> {
  const taken = await lockRows(tx, 'goods_outs', await waitingFor(tx, load))
  const waiting = await waitingFor(tx, load)
  const ids = waiting.filter((id) => taken.has(id))
  await joinLoad(tx, model, await readOrders(tx, ids))
}

/** Changes a load that is not closed yet. */
export async function updateLoad(
  tx: Transaction,
  resource: Resource,
  { id, parsed }: { readonly id: number; readonly parsed: Parsed },
): Promise<FullRow> {
  const load = await takeLoad(tx, id)
  const current = await seeRecord(tx, resource, { id })
  const { values } = parsed
  const changed = Object.keys(values).filter((column) => values[column] !== current[column])
  if (changed.length > 0) {
    assertLoad(load, ['pending', 'open'])
    const hasOrders = (await ordersOf(tx, [id])).length > 0
    const bound = hasOrders ? ['warehouse_id', 'reference', 'loading_validation_mode'] : []
    refuseImmutable(bound.filter((column) => changed.includes(column)))
    if (changed.includes('location_id') && load.status === 'open') {
      if (values.location_id === null) throw refusal('blank', { field: 'location_id' })
      if (load.number_of_storage_units_loaded > 0) refuseImmutable(['location_id'])
    }
  }
  const row = { ...current, ...values }
  if (parsed.violations.length === 0) await askDock(tx, row)
  const violations = await checkTaken(tx, resource, { parsed, row, id })
  const mode = row.loading_validation_mode ?? (await usualMode(tx, row.warehouse_id))
  const { row: written, previous } = await orTaken(() =>
    updateRecord(tx, resource, { current, parsed, violations, extra: { loading_validation_mode: mode } }),
  )
  if (previous !== null) {
    if ('location_id' in previous) await pointToDock(tx, written)
    announceChange(tx, resource, { event: 'updated', row: written, previous })
  }
  return written
}

/** Deletes loads on which nothing is; their orders are dispatched by hand again. */
export async function removeLoads(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await lockLoads(tx, ids)
  const [loads, leaving] = await tx.pipeline([
    tx.rows<Load>(sql`
      select l.* from loads l where l.tenant_id = ${tx.tenant.id} and l.id = any(${ids}::bigint[]) order by l.id`),
    ordersOf(tx, ids),
  ])
  if (loads.length < ids.length) throw new LostRace('a load is gone')
  for (const { reference, status, number_of_storage_units_loaded } of loads) {
    if (status === 'dispatched') throw refusal('load_dispatched', { reference })
    if (number_of_storage_units_loaded > 0)
      throw refusal('load_state_invalid', { reference, status: 'loaded' })
  }

  await leaveLoad(tx, leaving)
  await removeRecords(tx, resource, rows)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}

/** The dock of a load that is told is a bay of its warehouse where goods are staged. */
async function askDock(tx: Transaction, { location_id, warehouse_id }: Row): Promise<void> {
  if (typeof location_id !== 'number') return
  const locations = await readVisibleLocations(tx, [location_id])
  if (!locations.has(location_id)) return
  const { code, type, is_active, warehouse_id: there } = locationIn(locations, location_id)
  if (!is_active) throw refusal('location_inactive', { code })
  if (there !== warehouse_id) throw refusal('location_warehouse_mismatch', { code })
  if (!accepts(type, 'stage')) throw refusal('location_type_refuses_stock', { type })
}

async function pointToDock(tx: Transaction, { id, location_id }: AnyRow): Promise<void> {
  await tx.run(sql`
    update tasks k
    set location_to_id = ${location_id}::bigint, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.load_id = ${id} and k.type = 'LOAD' and k.status in ${OPEN}`)
}

async function usualMode(tx: Transaction, warehouse_id: unknown): Promise<string> {
  const { mode } = await tx.one<{ mode: string }>(sql`
    select w.loading_validation_setting as mode
    from warehouses w
    where w.tenant_id = ${tx.tenant.id} and w.id = ${warehouse_id}`)
  return mode
}

type Named = { readonly parsed: Parsed; readonly row: Row; readonly id: number | null }

/**
 * References are unique among the loads of a warehouse that have not left, and so are trailers among all such loads; at a dock
 * one load is open.
 */
async function checkTaken(
  tx: Transaction,
  resource: Resource,
  { parsed, row, id }: Named,
): Promise<readonly Violation[]> {
  const { warehouse_id, reference, trailer_id, location_id, status } = row
  const dock = status === 'open' ? location_id : null
  const twins = await tx.one<{ reference: boolean; trailer: boolean; dock: boolean }>(sql`
    select coalesce(bool_or(l.warehouse_id = ${warehouse_id}::bigint and l.reference = ${reference}), false) as reference,
      coalesce(bool_or(l.trailer_id = ${trailer_id ?? null}::bigint), false) as trailer,
      coalesce(bool_or(l.location_id = ${dock}::bigint and l.status = 'open'), false) as dock
    from loads l
    where l.tenant_id = ${tx.tenant.id} and l.status in ('pending', 'open', 'closed') and l.id is distinct from ${id}::bigint`)
  return [
    ...(twins.reference ? [violationOf(resource, parsed, { column: 'reference', symbol: 'taken' })] : []),
    ...(twins.trailer ? [violationOf(resource, parsed, { column: 'trailer_id', symbol: 'taken' })] : []),
    ...(twins.dock ? [violationOf(resource, parsed, { column: 'location_id', symbol: 'taken' })] : []),
  ]
}

/** The next number that no load of the warehouse bears; one given by hand is passed over. */
async function freshReference(tx: Transaction, { warehouse_id }: Row): Promise<string> {
  const reference = await nextNumber(tx, 'LOAD')
  const twin = await tx.maybe<{ id: number }>(sql`
    select l.id
    from loads l
    where l.tenant_id = ${tx.tenant.id} and l.warehouse_id = ${warehouse_id} and l.reference = ${reference}
    limit 1`)
  return twin === null ? reference : freshReference(tx, { warehouse_id })
}

const TAKEN: Readonly<Record<string, string>> = {
  loads_warehouse_id_reference_key: 'reference',
  loads_one_trailer_id: 'trailer_id',
  loads_one_location_id: 'location_id',
}

async function orTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const field = TAKEN[brokenBy(error)?.constraint ?? '']
    if (field === undefined) throw error
    throw refusal('taken', { field })
  }
}
