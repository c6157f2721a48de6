import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { pilesAt } from '#domain/stock/stock-as-at.ts'
import type { Instant } from '#values/instant.ts'

/** The end of a day in warehouses of one time zone. */
export type RentalNight = {
  /** `2026-03-02`. */
  readonly day: string
  /** 23:59:59 of that day, local time. */
  readonly instant: Instant
  readonly warehouse_ids: readonly number[]
}

/** How long snapshots are kept; a window run looks back a month, or longer after a delay. */
const RETENTION_DAYS = 400

/** The time zones of warehouses. */
export async function readWarehouseZones(tx: Transaction): Promise<readonly string[]> {
  const rows = await tx.rows<{ timezone: string }>(sql`
    select distinct w.timezone from warehouses w where w.tenant_id = ${tx.tenant.id} order by w.timezone`)
  return rows.map(({ timezone }) => timezone)
}

/**
 * The last day that has ended in warehouse `w` at a moment, with a minute for acts that began before midnight.
 */
function lastDay(now: Instant): Sql {
  return sql`((${now}::timestamptz - interval '1 minute') at time zone w.timezone)::date - 1`
}

/** The day of the last snapshot of warehouse `w`; without one, the day before it was created. */
function lastNight(tx: Transaction): Sql {
  return sql`coalesce(
    (select max(n.day) from rental_nights n where n.tenant_id = ${tx.tenant.id} and n.warehouse_id = w.id),
    (w.created_at at time zone w.timezone)::date - 1)`
}

/**
 * The nights of warehouses in a time zone without a snapshot, oldest first, since each was created (operations
 * 10.4).
 */
export function findDueNights(
  tx: Transaction,
  { timezone, now }: { readonly timezone: string; readonly now: Instant },
): Promise<readonly RentalNight[]> {
  const tenant = tx.tenant.id
  return tx.rows<RentalNight>(sql`
    select d.day::date::text as day, (d.day + interval '1 day') at time zone w.timezone - interval '1 second' as instant,
      array_agg(w.id order by w.id) as warehouse_ids
    from (
      select w.id, w.timezone, ${lastDay(now)} as last_day, ${lastNight(tx)} as taken
      from warehouses w
      where w.tenant_id = ${tenant} and w.timezone = ${timezone}
    ) w
    cross join lateral generate_series(greatest(w.taken + 1, w.last_day - ${RETENTION_DAYS}::int)::timestamp,
      w.last_day::timestamp, interval '1 day') as d (day)
    group by d.day, w.timezone
    order by d.day`)
}

/**
 * The warehouses with a missing night; those in `failing` time zones always count, since their day cannot be
 * computed.
 */
export function warehousesBehind(
  tx: Transaction,
  { now, failing }: { readonly now: Instant; readonly failing: readonly string[] },
): Sql {
  return sql`
    select w.id
    from warehouses w
    where w.tenant_id = ${tx.tenant.id}
      and case when w.timezone = any(${[...failing]}::text[]) then true else ${lastNight(tx)} < ${lastDay(now)} end`
}

/**
 * Stores a snapshot of the stock of warehouses at the end of a day, once even if called concurrently. Returns the warehouses that
 * had none.
 */
export async function storeNight(
  tx: Transaction,
  { day, instant, warehouse_ids }: RentalNight,
): Promise<readonly number[]> {
  const tenant = tx.tenant.id
  const stored = await tx.rows<{ warehouse_id: number }>(sql`
    insert into rental_nights (tenant_id, warehouse_id, day)
    select ${tenant}::bigint, w.id, ${day}::date
    from unnest(${[...warehouse_ids]}::bigint[]) as w (id)
    order by w.id
    on conflict (tenant_id, warehouse_id, day) do nothing
    returning warehouse_id`)
  const ids = stored.map(({ warehouse_id }) => warehouse_id)
  await tx.pipeline([
    tx.run(sql`
      insert into rental_snapshots (tenant_id, day, warehouse_id, account_id, location_id, storage_unit_id, storage_unit_type_id,
        product_id, quantity)
      select ${tenant}::bigint, ${day}::date, p.warehouse_id, p.account_id, p.location_id, p.storage_unit_id, u.storage_unit_type_id,
        p.product_id, sum(p.quantity)
      from (${pilesAt(tenant, instant)}) p
      left join storage_units u on u.tenant_id = ${tenant} and u.id = p.storage_unit_id
      where p.warehouse_id = any(${ids}::bigint[])
      group by p.warehouse_id, p.account_id, p.location_id, p.storage_unit_id, u.storage_unit_type_id, p.product_id`),
    tx.run(sql`
      delete from rental_snapshots r where r.tenant_id = ${tenant} and r.day < ${day}::date - ${RETENTION_DAYS}::int`),
  ])
  return ids
}
