import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { assertSlotFree, lockDock, slotIn, timestampsOf } from './booking-slot.ts'

/** The statuses a booking may change to, by its status (operations 7.6). */
const TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  pending: ['arrived', 'departed', 'fail_to_arrive', 'cancelled'],
  arrived: ['departed', 'cancelled'],
}

/** Updates a booking or its status; a new slot or dock is checked like that of a new booking. */
export async function updateBooking(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const merged = { ...current, ...parsed.values }
  const slot = slotIn(merged)
  const isMoved = SLOT.some((column) => merged[column] !== current[column])
  const dock = isMoved && slot !== null ? await lockDock(tx, resource, slot) : null
  // Invalid values are refused first, all together.
  if (parsed.violations.length === 0) {
    assertTransition(String(current.status), String(merged.status))
    if (slot !== null && dock !== null) await assertSlotFree(tx, resource, { dock, slot, id: current.id })
  }
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed,
    extra: {
      ...(dock === null ? {} : { warehouse_id: dock.warehouse_id }),
      ...timestampsOf(tx, current.status, merged.status),
    },
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

const SLOT = ['location_id', 'start_time', 'end_time']

function assertTransition(from: string, to: string): void {
  if (from === to) return
  if (to === 'pending') throw refusal('booking_cannot_return_to_pending', {})
  if (!(TRANSITIONS[from] ?? []).includes(to)) throw refusal('booking_transition_invalid', { from, to })
}
