import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { OpeningTime } from '#declare/opening-times.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import { checkInput } from '#records/check-input.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { visibilityOf } from '#records/visibility.ts'
import type { Instant } from '#values/instant.ts'
import { isWithinOpeningTimes, type LocalSlot } from './opening-times.ts'

/** Where a booking may go from where it is (operations 7.6). */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  pending: ['arrived', 'departed', 'fail_to_arrive', 'cancelled'],
  arrived: ['departed', 'cancelled'],
}

/** The states in which a booking keeps its time. */
const KEEPS = ['pending', 'arrived', 'departed']

/** Keeps a time at a dock (operations 7.6). */
export async function createBooking(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  await checkInput(tx, resource, parsed)
  const slot = slotIn(parsed.values)
  const dock = slot === null ? null : await takeDock(tx, resource, slot)
  if (slot !== null && dock !== null) await askSlot(tx, resource, { dock, slot, id: null })
  const row = await createRecord(tx, resource, {
    parsed,
    extra: { warehouse_id: dock?.warehouse_id ?? null, ...stampsFor(tx, null, parsed.values.status) },
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

/** Changes a booking, or moves it on; a new time or dock is judged as that of a new booking. */
export async function updateBooking(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const wanted = { ...current, ...parsed.values }
  const slot = slotIn(wanted)
  const moves = SLOT.some((column) => wanted[column] !== current[column])
  const dock = moves && slot !== null ? await takeDock(tx, resource, slot) : null
  // What is wrong with single values is refused first, all of it together.
  if (parsed.violations.length === 0) {
    assertMove(String(current.status), String(wanted.status))
    if (slot !== null && dock !== null) await askSlot(tx, resource, { dock, slot, id: current.id })
  }
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed,
    extra: {
      ...(dock === null ? {} : { warehouse_id: dock.warehouse_id }),
      ...stampsFor(tx, current.status, wanted.status),
    },
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

const SLOT = ['location_id', 'start_time', 'end_time']

function stampsFor(tx: Transaction, from: unknown, to: unknown): Readonly<Record<string, Instant>> {
  if (from === to) return {}
  if (to === 'arrived') return { arrived_at: tx.now }
  return to === 'departed' ? { departed_at: tx.now } : {}
}

function assertMove(from: string, to: string): void {
  if (from === to) return
  if (to === 'pending') throw refusal('booking_cannot_return_to_pending', {})
  if (!(MOVES[from] ?? []).includes(to)) throw refusal('booking_transition_invalid', { from, to })
}

type Slot = {
  readonly location_id: number
  readonly start_time: Instant
  readonly end_time: Instant
  readonly status: string
}

/** The slot that is wanted; null where it is not one, which the record's own rules refuse. */
function slotIn(values: Readonly<Record<string, unknown>>): Slot | null {
  const { location_id, start_time, end_time, status } = values
  if (typeof location_id !== 'number' || typeof start_time !== 'string' || typeof end_time !== 'string')
    return null
  return end_time > start_time ? { location_id, start_time, end_time, status: String(status) } : null
}

type Dock = {
  readonly code: string
  readonly warehouse_id: number
  readonly is_bookable: boolean
  /** Null where it is always open. */
  readonly opening_times: readonly OpeningTime[] | null
} & LocalSlot

/** Locks the dock, so that two who want one time take turns, and reads its clock; null where the caller sees none. */
async function takeDock(
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

type Asked = { readonly dock: Dock; readonly slot: Slot; readonly id: number | null }

async function askSlot(tx: Transaction, bookings: Resource, { dock, slot, id }: Asked): Promise<void> {
  const { start_time, end_time } = slot
  if (!dock.is_bookable) throw refusal('location_not_bookable', { location: dock.code })
  if (dock.opening_times !== null && !isWithinOpeningTimes(dock.opening_times, dock))
    throw refusal('booking_outside_opening_times', { start: start_time, end: end_time })
  if (!KEEPS.includes(slot.status)) return
  const other = await tx.maybe<{ booking_reference: string | null }>(sql`
    select case when ${visibilityOf(bookings, 'b', tx)} then b.booking_reference end as booking_reference
    from bookings b
    where b.tenant_id = ${tx.tenant.id} and b.location_id = ${slot.location_id} and b.status = any(${KEEPS}::text[])
      and b.id is distinct from ${id}::bigint and tstzrange(b.start_time, b.end_time) && tstzrange(${start_time}, ${end_time})
    order by b.start_time
    limit 1`)
  if (other !== null) throw refusal('booking_overlaps', other)
}
