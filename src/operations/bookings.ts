import { type Model, resourceNamed } from '#declare/model.ts'
import { createBooking, updateBooking } from '#domain/booking/keep-booking.ts'
import { keeping } from './keeping.ts'
import type { Operation } from './operation.ts'

/** Keeping the diary of the docks (operations 7.6). */
export function bookingOperations(model: Model): readonly Operation[] {
  const bookings = resourceNamed(model, 'bookings')
  return keeping(bookings, {
    create: (tx, { parsed }) => createBooking(tx, bookings, parsed),
    update: (tx, { subject, parsed }) => updateBooking(tx, bookings, { current: subject, parsed }),
    description: {
      create: 'Creates a dock booking.',
      update: 'Updates a booking, or changes its status.',
    },
  })
}
