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
    means: {
      create: 'Keeps a time at a dock.',
      update: 'Changes a booking, or moves it on by its status.',
    },
  })
}
