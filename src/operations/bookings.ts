import { viewPermission } from '#access/permissions.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { createBooking } from '#domain/booking/create-booking.ts'
import { findFreeSlots } from '#domain/booking/find-free-slots.ts'
import { updateBooking } from '#domain/booking/update-booking.ts'
import { refusal } from '#problems/problem.ts'
import { freeSlots } from '#resources/inbound/free-slots.ts'
import { actWithInput } from './act-with-input.ts'
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
  return {
    ...operationDefaults(bookings, 'creation'),
    name: 'free',
    method: 'POST',
    path: '/api/bookings/free',
    permission: viewPermission(bookings.name),
    accepts: 'plain',
    changes: 'nothing',
    answer: 'facts',
    answers: 'free_slots',
    description: `Finds the times in which the docks of a warehouse are open, and those in which they are free, without any details of the bookings of others. At most ${DAYS_MAX} days.`,
    ...actWithInput(model, freeSlots, async (tx, request) => {
      const days = (Date.parse(request.to) - Date.parse(request.from)) / DAY_MS
      if (!(days > 0 && days <= DAYS_MAX)) throw refusal('free_slots_range_invalid', { max: DAYS_MAX }, '/to')
      const docks = await findFreeSlots(tx, locations, request)
      const facts = { docks: docks.map((dock) => ({ ...dock })) }
      return { kind: 'facts' as const, type: 'free_slots', facts }
    }),
  }
}
