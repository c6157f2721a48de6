import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { hoursFor, type OpeningTime } from '#declare/opening-times.ts'
import { visibilityOf } from '#records/visibility.ts'
import type { Instant } from '#values/instant.ts'

/** A time in which a dock can be booked. */
type FreeSlot = { readonly start_time: Instant; readonly end_time: Instant }

/** A dock with the times in which it is open, and those in which it is free. */
export type FreeDock = {
  readonly location_id: number
  readonly code: string
  readonly open: readonly FreeSlot[]
  readonly free: readonly FreeSlot[]
}

/** The warehouse and the time that are searched. */
export type FreeRequest = { readonly warehouse_id: number; readonly from: Instant; readonly to: Instant }

type BookableDock = {
  readonly id: number
  readonly code: string
  readonly timezone: string
  /** Null if it is always open. */
  readonly opening_times: readonly OpeningTime[] | null
}

/**
 * The docks of a warehouse that the caller sees, with their free times, considering all bookings (operations 7.6).
 * The bookings themselves are not returned.
 */
export async function findFreeSlots(
  tx: Transaction,
  locations: Resource,
  request: FreeRequest,
): Promise<readonly FreeDock[]> {
  const docks = await readDocks(tx, locations, request.warehouse_id)
  const rows = await readSlots(tx, docks, request)
  return docks.map(({ id, code }) => {
    const own = rows.filter(({ location_id }) => location_id === id)
    const slots = (kind: 'open' | 'free') =>
      own.filter((row) => row.kind === kind).map(({ start_time, end_time }) => ({ start_time, end_time }))
    return { location_id: id, code, open: slots('open'), free: slots('free') }
  })
}

function readDocks(
  tx: Transaction,
  locations: Resource,
  warehouse_id: number,
): Query<readonly BookableDock[]> {
  return tx.rows<BookableDock>(sql`
    select l.id, l.code, w.timezone,
      case when jsonb_array_length(l.opening_times) > 0 then l.opening_times
        when w.opening_times_enabled then w.opening_times end as opening_times
    from locations l
    join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
    where l.tenant_id = ${tx.tenant.id} and l.warehouse_id = ${warehouse_id} and ${visibilityOf(locations, 'l', tx)}
      and l.is_active and l.available_in_booking_diary
    order by l.code, l.id`)
}

type SlotRow = FreeSlot & { readonly location_id: number; readonly kind: 'open' | 'free' }

/** Opening times are local: each day has those of its weekday, whatever the clocks do. */
function readSlots(
  tx: Transaction,
  docks: readonly BookableDock[],
  { from, to }: FreeRequest,
): Query<readonly SlotRow[]> {
  const hours = docks.flatMap(({ id, timezone, opening_times }) =>
    (opening_times ?? []).flatMap((time) => {
      const found = hoursFor(time)
      return found === null ? [] : [{ location_id: id, timezone, ...found }]
    }),
  )
  const always = docks.filter(({ opening_times }) => opening_times === null).map(({ id }) => id)
  const all = docks.map(({ id }) => id)
  return tx.rows<SlotRow>(sql`
    with hours as (
      select * from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb)
        as h (location_id bigint, timezone text, weekday int, opens text, closes text)
    ), windows as (
      select h.location_id, tstzrange((d.day::date + h.opens::interval) at time zone h.timezone,
        (d.day::date + h.closes::interval) at time zone h.timezone) as slot
      from hours h
      cross join lateral generate_series((${from}::timestamptz at time zone h.timezone)::date,
        (${to}::timestamptz at time zone h.timezone)::date, interval '1 day') as d (day)
      where extract(dow from d.day)::int = h.weekday
      union all
      select a.id, tstzrange(${from}, ${to}) from unnest(${always}::bigint[]) as a (id)
    ), opened as (
      select w.location_id, range_agg(w.slot) * multirange(tstzrange(${from}, ${to})) as slots
      from windows w
      group by w.location_id
    ), taken as (
      select b.location_id, range_agg(tstzrange(b.start_time, b.end_time)) as slots
      from bookings b
      where b.tenant_id = ${tx.tenant.id} and b.location_id = any(${all}::bigint[]) and b.status in ('pending', 'arrived', 'departed')
        and b.start_time < ${to} and b.end_time > ${from}
      group by b.location_id
    ), slots as (
      select o.location_id, 'open' as kind, unnest(o.slots) as slot from opened o
      union all
      select o.location_id, 'free', unnest(o.slots - coalesce(t.slots, '{}'::tstzmultirange))
      from opened o
      left join taken t on t.location_id = o.location_id
    )
    select s.location_id, s.kind, lower(s.slot) as start_time, upper(s.slot) as end_time
    from slots s
    order by s.location_id, s.kind, lower(s.slot)`)
}
