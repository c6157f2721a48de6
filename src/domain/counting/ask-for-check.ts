import { brokenBy, LostRace } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { findWarehouse } from '#domain/stock/goods.ts'
import { locationIn, readLocations } from '#domain/stock/locations.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { refusal } from '#problems/problem.ts'
import type { Instant } from '#values/instant.ts'
import type { StockCheck } from './stock-check.ts'

/** A count that is asked for. */
export type WantedCheck = {
  readonly location_id: number
  /** The end of today where it is null. */
  readonly expected_completion_date: Instant | null
  readonly origin: StockCheck['origin']
  readonly blind: boolean
}

/** Asks for a count of a location; one that is asked for already is given instead (operations 8.1). */
export async function askForCheck(tx: Transaction, wanted: WantedCheck): Promise<StockCheck> {
  const pending = await findPending(tx, wanted.location_id)
  if (pending !== null) return pending
  const location = locationIn(await readLocations(tx, [wanted.location_id]), wanted.location_id)
  if (!location.is_active) throw refusal('location_inactive', { code: location.code })
  const warehouse = await findWarehouse(tx, location.warehouse_id)
  const due = wanted.expected_completion_date ?? warehouse?.tomorrow ?? tx.now

  const [made] = await makeChecks(tx, [
    { ...wanted, warehouse_id: location.warehouse_id, due, programme_id: null },
  ])
  if (made === undefined) throw new Error('a stock check was not written')
  return made
}

/** Stock checks to be made, each with its task. */
export type NewCheck = Omit<WantedCheck, 'expected_completion_date'> & {
  readonly warehouse_id: number
  readonly due: Instant
  readonly programme_id: number | null
}

/** Makes stock checks with their tasks; no location has a pending one. */
export async function makeChecks(
  tx: Transaction,
  wanted: readonly NewCheck[],
): Promise<readonly StockCheck[]> {
  if (wanted.length === 0) return []
  const tasks = await createTasks(
    tx,
    wanted.map(({ warehouse_id, location_id, due }) => ({
      type: 'CHECK',
      warehouse_id,
      location_from_id: location_id,
      due_at: due,
    })),
  )
  const rows = wanted.map((check, place) => ({ ...check, task_id: tasks[place]?.id }))
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
    // Somebody asked for the same count first: starting over gives theirs.
    if (brokenBy(error)?.constraint === 'stock_checks_one_pending')
      throw new LostRace('a check was asked for')
    throw error
  }
}

async function findPending(tx: Transaction, location_id: number): Promise<StockCheck | null> {
  const seen = await tx.maybe<StockCheck>(sql`
    select c.*
    from stock_checks c
    where c.tenant_id = ${tx.tenant.id} and c.location_id = ${location_id} and c.status = 'pending'`)
  if (seen === null) return null
  await lockAll(tx, { stock_checks: [seen.id] })
  return tx.maybe<StockCheck>(sql`
    select c.* from stock_checks c where c.tenant_id = ${tx.tenant.id} and c.id = ${seen.id} and c.status = 'pending'`)
}
