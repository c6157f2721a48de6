import { viewPermission } from '#access/permissions.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { createBooking } from '#domain/booking/create-booking.ts'
import { findFreeSlots } from '#domain/booking/find-free-slots.ts'
import { updateBooking } from '#domain/booking/update-booking.ts'
import { refusal } from '#problems/problem.ts'
import { validateInput } from '#records/input.ts'
import { freeSlots } from '#resources/inbound/free-slots.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'

/** Operations on dock bookings (operations 7.6). */
export function bookingOperations(model: Model): readonly Operation[] {
  return [freeSlotsOperation(model), ...changesOf(model)]
}

function changesOf(model: Model): readonly Operation[] {
  const bookings = resourceNamed(model, 'bookings')
  return createAndUpdateOperations(bookings, {
    create: (tx, { parsed }) => createBooking(tx, bookings, parsed),
    update: (tx, { subject, parsed }) => updateBooking(tx, bookings, { current: subject, parsed }),
    description: {
      create: 'Creates a dock booking.',
      update: 'Updates a booking, or changes its status.',
    },
  })
}

const DAY_MS = 86_400_000

/** The longest range in which free times are searched for, in days. */
const DAYS_MAX = 31

function freeSlotsOperation(model: Model): Operation {
  const bookings = resourceNamed(model, 'bookings')
  const locations = resourceNamed(model, 'locations')
  const input = inputFor(model, freeSlots)
  return {
    ...operationDefaults(bookings, 'creation'),
    name: 'free',
    method: 'POST',
    path: '/api/bookings/free',
    permission: viewPermission(bookings.name),
    accepts: 'plain',
    input,
    changes: 'nothing',
    answer: 'facts',
    answers: 'free_slots',
    description: `Finds the times in which the docks of a warehouse are open, and those in which they are free, without any details of the bookings of others. At most ${DAYS_MAX} days.`,
    run: async (tx, { parsed }) => {
      await validateInput(tx, input, parsed)
      const { warehouse_id, from, to } = parsed.values
      const request = { warehouse_id: Number(warehouse_id), from: String(from), to: String(to) }
      const days = (Date.parse(request.to) - Date.parse(request.from)) / DAY_MS
      if (!(days > 0 && days <= DAYS_MAX)) throw refusal('free_slots_range_invalid', { max: DAYS_MAX }, '/to')
      const docks = await findFreeSlots(tx, locations, request)
      return { kind: 'facts', type: 'free_slots', facts: { docks: docks.map((dock) => ({ ...dock })) } }
    },
  }
}
