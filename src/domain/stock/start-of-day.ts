import { joinByKey } from '#database/join-by-key.ts'
import type { Query } from '#database/query.ts'
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
  const [start] = await startsOfDays(tx, [at])
  if (start === undefined) throw new Error('the start of a day was not read')
  return start
}

/** The same for several moments, in one statement and in their order. */
export function startsOfDays(
  tx: Transaction,
  moments: readonly WarehouseMoment[],
): Query<readonly Instant[]> {
  if (moments.length === 0) return tx.value([])
  const warehouse_ids = moments.map(({ warehouse_id }) => warehouse_id)
  const times = moments.map(({ moment }) => moment)
  return tx
    .rows<{ start: Instant }>(sql`
    select ${localTime(sql`m.at`, sql`w.timezone`)}::date::timestamp at time zone w.timezone as start
    from unnest(${warehouse_ids}::bigint[], ${times}::timestamptz[]) with ordinality as m (warehouse_id, at, place)
    ${joinByKey(tx.tenant.id, 'warehouses', 'w', sql`m.warehouse_id`)}
    order by m.place`)
    .map((rows) => rows.map(({ start }) => start))
}

/** The day of a moment in a warehouse: `2026-06-01`. */
export async function dayOf(tx: Transaction, { warehouse_id, moment }: WarehouseMoment): Promise<string> {
  const { day } = await tx.one<{ day: string }>(sql`
    select to_char(${localTime(sql`m.at`, sql`w.timezone`)}, 'YYYY-MM-DD') as day
    from warehouses w
    cross join (select ${moment}::timestamptz as at) m
    where w.tenant_id = ${tx.tenant.id} and w.id = ${warehouse_id}`)
  return day
}
