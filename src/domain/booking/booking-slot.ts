import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { OpeningTime } from '#declare/opening-times.ts'
import { refusal } from '#problems/problem.ts'
import { visibilityOf } from '#records/visibility.ts'
import type { Instant } from '#values/instant.ts'
import { isWithinOpeningTimes, type LocalSlot } from './opening-times.ts'

/** The statuses in which a booking occupies its slot. */
const BLOCKING_STATUSES = ['pending', 'arrived', 'departed']

/** The time of arrival or departure, if the status changes to it. */
export function timestampsOf(tx: Transaction, from: unknown, to: unknown): Readonly<Record<string, Instant>> {
  if (from === to) return {}
  if (to === 'arrived') return { arrived_at: tx.now }
  return to === 'departed' ? { departed_at: tx.now } : {}
}

type Slot = {
  readonly location_id: number
  readonly start_time: Instant
  readonly end_time: Instant
  readonly status: string
}

/** The requested slot; null if it is incomplete or invalid, which the rules of the record refuse. */
export function slotIn(values: Readonly<Record<string, unknown>>): Slot | null {
  const { location_id, start_time, end_time, status } = values
  if (typeof location_id !== 'number' || typeof start_time !== 'string' || typeof end_time !== 'string')
    return null
  return end_time > start_time ? { location_id, start_time, end_time, status: String(status) } : null
}

type Dock = {
  readonly code: string
  readonly warehouse_id: number
  readonly is_bookable: boolean
  /** Null if it is always open. */
  readonly opening_times: readonly OpeningTime[] | null
} & LocalSlot

/**
 * Locks the dock, so that concurrent bookings take turns, and reads its local time; null if the caller may not
 * see it.
 */
export async function lockDock(
  tx: Transaction,
  bookings: Resource,
  { location_id, start_time, end_time }: Slot,
): Promise<Dock | null> {
  const locations = bookings.references.find(({ field }) => field === 'location')?.target
  if (locations === undefined) throw new Error('bookings name no location')
  const [, dock] = await tx.pipeline([
    lockAll(tx, { locations: [location_id] }),
    tx.maybe<Dock>(sql`
      select l.code, l.warehouse_id, l.is_active and l.available_in_booking_diary as is_bookable,
        case when jsonb_array_length(l.opening_times) > 0 then l.opening_times
          when w.opening_times_enabled then w.opening_times end as opening_times,
        extract(dow from z.starts)::int as weekday, z.starts::date::text as start_day, z.ends::date::text as end_day,
        z.starts::time::text as start, z.ends::time::text as "end"
      from locations l
      join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
      cross join lateral (
        select ${start_time}::timestamptz at time zone w.timezone as starts, ${end_time}::timestamptz at time zone w.timezone as ends
      ) z
      where l.tenant_id = ${tx.tenant.id} and l.id = ${location_id} and ${visibilityOf(locations, 'l', tx)}`),
  ])
  return dock
}

type SlotRequest = { readonly dock: Dock; readonly slot: Slot; readonly id: number | null }

/** Refuses a slot at a dock that is not bookable, outside its opening times, or occupied. */
export async function assertSlotFree(
  tx: Transaction,
  bookings: Resource,
  { dock, slot, id }: SlotRequest,
): Promise<void> {
  const { start_time, end_time } = slot
  if (!dock.is_bookable) throw refusal('location_not_bookable', { location: dock.code })
  if (dock.opening_times !== null && !isWithinOpeningTimes(dock.opening_times, dock))
    throw refusal('booking_outside_opening_times', { start: start_time, end: end_time })
  if (!BLOCKING_STATUSES.includes(slot.status)) return
  const other = await tx.maybe<{ booking_reference: string | null }>(sql`
    select case when ${visibilityOf(bookings, 'b', tx)} then b.booking_reference end as booking_reference
    from bookings b
    where b.tenant_id = ${tx.tenant.id} and b.location_id = ${slot.location_id} and b.status = any(${BLOCKING_STATUSES}::text[])
      and b.id is distinct from ${id}::bigint and tstzrange(b.start_time, b.end_time) && tstzrange(${start_time}, ${end_time})
    order by b.start_time
    limit 1`)
  if (other !== null) throw refusal('booking_overlaps', other)
}
