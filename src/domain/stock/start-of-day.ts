import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'

/**
 * A moment as local time in a time zone. Midnight in UTC, which is how a date sent without a time is read, stays that
 * date.
 */
export function localTime(moment: Sql, timezone: Sql): Sql {
  return sql`(case when ${moment} = date_trunc('day', ${moment}, 'UTC') then ${moment} at time zone 'UTC' else ${moment} at time zone ${timezone} end)`
}

type WarehouseMoment = { readonly warehouse_id: number; readonly moment: Instant }

/** The start of the day of a moment in a warehouse: the age of goods counts from the day of receipt. */
export async function startOfDay(tx: Transaction, at: WarehouseMoment): Promise<Instant> {
  const { start } = await readFrom<{ start: Instant }>(
    tx,
    at,
    sql`${localTime(sql`m.at`, sql`w.timezone`)}::date::timestamp at time zone w.timezone as start`,
  )
  return start
}

/** The day of a moment in a warehouse: `2026-06-01`. */
export async function dayOf(tx: Transaction, at: WarehouseMoment): Promise<string> {
  const { day } = await readFrom<{ day: string }>(
    tx,
    at,
    sql`to_char(${localTime(sql`m.at`, sql`w.timezone`)}, 'YYYY-MM-DD') as day`,
  )
  return day
}

function readFrom<Row extends object>(
  tx: Transaction,
  { warehouse_id, moment }: WarehouseMoment,
  what: Sql,
): Promise<Row> {
  return tx.one<Row>(sql`
    select ${what}
    from warehouses w
    cross join (select ${moment}::timestamptz as at) m
    where w.tenant_id = ${tx.tenant.id} and w.id = ${warehouse_id}`)
}
