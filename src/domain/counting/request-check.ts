import { SerializationFailure, violatedConstraint } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { findWarehouse } from '#domain/stock/goods.ts'
import { locationIn, readLocations } from '#domain/stock/locations.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import type { Instant } from '#values/instant.ts'
import type { StockCheck } from './stock-check.ts'

/** A requested stock check. */
export type CheckRequest = {
  readonly location_id: number
  /** Null for the end of today. */
  readonly expected_completion_date: Instant | null
  readonly origin: StockCheck['origin']
  readonly blind: boolean
}

/** Requests a stock check of a location; a pending one is returned instead (operations 8.1). */
export async function requestCheck(tx: Transaction, request: CheckRequest): Promise<StockCheck> {
  const pending = await findPendingCheck(tx, request.location_id)
  if (pending !== null) return pending
  const location = locationIn(await readLocations(tx, [request.location_id]), request.location_id)
  const warehouse = await findWarehouse(tx, location.warehouse_id)
  const due = request.expected_completion_date ?? warehouse?.tomorrow ?? tx.now

  const [created] = await createChecks(tx, [
    { ...request, warehouse_id: location.warehouse_id, due, programme_id: null },
  ])
  if (created === undefined) throw new Error('a stock check was not written')
  return created
}

/** Stock checks of several locations, requested together. */
export type ChecksRequest = Omit<CheckRequest, 'location_id'> & { readonly location_ids: readonly number[] }

/**
 * Requests stock checks of several locations, all or none; pending ones are returned instead, in the order of the
 * locations (operations 8.1).
 */
export async function requestChecks(
  tx: Transaction,
  { location_ids, expected_completion_date, origin, blind }: ChecksRequest,
): Promise<readonly StockCheck[]> {
  const pending = await findPendingChecks(tx, location_ids)
  const missing = location_ids.filter((id) => !pending.some(({ location_id }) => location_id === id))
  const locations = await readLocations(tx, missing)
  const ids = [...new Set(missing.map((id) => locationIn(locations, id).warehouse_id))]
  const found = await tx.pipeline(ids.map((id) => findWarehouse(tx, id)))
  const warehouses = new Map(ids.map((id, index) => [id, found[index]?.tomorrow ?? tx.now]))
  const created = await createChecks(
    tx,
    missing.map((location_id) => {
      const { warehouse_id } = locationIn(locations, location_id)
      const due = expected_completion_date ?? warehouses.get(warehouse_id) ?? tx.now
      return { location_id, origin, blind, warehouse_id, due, programme_id: null }
    }),
  )
  const all = new Map([...pending, ...created].map((check) => [check.location_id, check]))
  return location_ids.flatMap((id) => all.get(id) ?? [])
}

/** A stock check to create with its task. */
export type NewCheck = Omit<CheckRequest, 'expected_completion_date'> & {
  readonly warehouse_id: number
  readonly due: Instant
  readonly programme_id: number | null
}

/** Creates stock checks with their tasks; no location has a pending one. */
export async function createChecks(
  tx: Transaction,
  requests: readonly NewCheck[],
): Promise<readonly StockCheck[]> {
  if (requests.length === 0) return []
  const tasks = await createTasks(
    tx,
    requests.map(({ warehouse_id, location_id, due }) => ({
      type: 'CHECK',
      warehouse_id,
      location_from_id: location_id,
      due_at: due,
    })),
  )
  const rows = requests.map((check, index) => ({ ...check, task_id: tasks[index]?.id }))
  try {
    return await tx.rows<StockCheck>(sql`
      insert into stock_checks (tenant_id, location_id, warehouse_id, expected_completion_date, status, origin, blind, task_id,
        stock_check_programme_id, created_at, updated_at)
      select ${tx.tenant.id}::bigint, r.location_id, r.warehouse_id, r.due, 'pending', r.origin, r.blind, r.task_id, r.programme_id,
        ${tx.now}::timestamptz, ${tx.now}::timestamptz
      from rows from (
        jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (location_id bigint, warehouse_id bigint, due timestamptz, origin text,
          blind boolean, task_id bigint, programme_id bigint)
      ) with ordinality as r (location_id, warehouse_id, due, origin, blind, task_id, programme_id, place)
      order by r.place
      returning *`)
  } catch (error) {
    // Another request created the check first: starting over returns it.
    if (violatedConstraint(error)?.constraint === 'stock_checks_one_pending')
      throw new SerializationFailure('a check was asked for')
    throw error
  }
}

async function findPendingCheck(tx: Transaction, location_id: number): Promise<StockCheck | null> {
  const unlocked = await tx.maybe<StockCheck>(sql`
    select c.*
    from stock_checks c
    where c.tenant_id = ${tx.tenant.id} and c.location_id = ${location_id} and c.status = 'pending'`)
  if (unlocked === null) return null
  await lockAll(tx, { stock_checks: [unlocked.id] })
  return tx.maybe<StockCheck>(sql`
    select c.* from stock_checks c where c.tenant_id = ${tx.tenant.id} and c.id = ${unlocked.id} and c.status = 'pending'`)
}

async function findPendingChecks(
  tx: Transaction,
  location_ids: readonly number[],
): Promise<readonly StockCheck[]> {
  const unlocked = await tx.rows<{ id: number }>(sql`
    select c.id
    from stock_checks c
    where c.tenant_id = ${tx.tenant.id} and c.location_id = any(${[...location_ids]}::bigint[]) and c.status = 'pending'`)
  const ids = unlocked.map(({ id }) => id)
  await lockAll(tx, { stock_checks: ids })
  return tx.rows<StockCheck>(sql`
    select c.* from stock_checks c where c.tenant_id = ${tx.tenant.id} and c.id = any(${ids}::bigint[]) and c.status = 'pending'`)
}
