import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { validateInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { assertSlotFree, lockDock, slotIn, timestampsOf } from './booking-slot.ts'

/** Books a slot at a dock (operations 7.6). */
export async function createBooking(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  await validateInput(tx, resource, parsed)
  const slot = slotIn(parsed.values)
  const dock = slot === null ? null : await lockDock(tx, resource, slot)
  if (slot !== null && dock !== null) await assertSlotFree(tx, resource, { dock, slot, id: null })
  const row = await createRecord(tx, resource, {
    parsed,
    extra: { warehouse_id: dock?.warehouse_id ?? null, ...timestampsOf(tx, null, parsed.values.status) },
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}
