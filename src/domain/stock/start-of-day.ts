import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'

/**
 * The date of a moment in a time zone, as the timestamp of a clock on the wall there. A day that was sent without a time,
 * read as its first moment in UTC, is that day.
 */
export function wallTime(moment: Sql, timezone: Sql): Sql {
  return sql`(case when ${moment} = date_trunc('day', ${moment}, 'UTC') then ${moment} at time zone 'UTC' else ${moment} at time zone ${timezone} end)`
}

type At = { readonly warehouse_id: number; readonly moment: Instant }

/** The beginning of the day a moment falls on in a warehouse: goods are as old as the day they came in on. */
export async function startOfDay(tx: Transaction, at: At): Promise<Instant> {
  const { start } = await read<{ start: Instant }>(
    tx,
    at,
    sql`${wallTime(sql`m.at`, sql`w.timezone`)}::date::timestamp at time zone w.timezone as start`,
  )
  return start
}

/** The day a moment falls on in a warehouse: `2026-06-01`. */
export async function dayOf(tx: Transaction, at: At): Promise<string> {
  const { day } = await read<{ day: string }>(
    tx,
    at,
    sql`to_char(${wallTime(sql`m.at`, sql`w.timezone`)}, 'YYYY-MM-DD') as day`,
  )
  return day
}

function read<Row extends object>(tx: Transaction, { warehouse_id, moment }: At, what: Sql): Promise<Row> {
  return tx.one<Row>(sql`
    select ${what}
    from warehouses w
    cross join (select ${moment}::timestamptz as at) m
    where w.tenant_id = ${tx.tenant.id} and w.id = ${warehouse_id}`)
}
