import { belongsTo, choice, code, flag, integer, moment, notes, resource, text } from '#declare/resource.ts'

/** A time at a dock, kept for a delivery or a collection. */
export const bookings = resource({
  name: 'bookings',
  one: 'booking',
  area: 'receipts',
  means: 'A time at a dock, kept for a delivery or a collection.',
  verbs: ['remove'],

  fields: {
    account:               belongsTo('accounts', { required: true, means: 'Who owns the goods.' }),
    location:              belongsTo('locations', { required: true, means: 'The dock; it must be in the booking diary.' }),
    warehouse:             belongsTo('warehouses', { required: true, read_only: true, means: 'The warehouse the dock is in.' }),
    booking_reference:     code({ sequence: 'BOOK', means: 'Its number; the next of sequence BOOK when not given.' }),
    consignment_reference: code({ required: true, means: 'What the consignment is known by.' }),
    account_reference:     code({ means: 'What the account knows it by.' }),
    direction:             choice(['inbound', 'outbound'], { required: true, plain: true, means: 'Whether goods come or go.' }),
    intake_type:           choice(['container', 'part_load', 'full_load'], { plain: true, means: 'What comes: a container, part of a load, a whole one.' }),
    container_number:      code({ example: 'NTHU1234567', means: 'The number of the container; needed for intake_type container.' }),
    hazardous:             flag({ means: 'Whether the goods are dangerous.' }),
    start_time:            moment({ required: true, means: 'When it begins.' }),
    end_time:              moment({ required: true, example: '2026-01-01T10:00:00Z', means: 'When it ends.' }),
    haulier:               text({ means: 'Who drives.' }),
    storage_unit_quantity: integer({ min: 0, max: 1_000_000, means: 'How many storage units are expected.' }),
    notes:                 notes({ means: 'What the people at the dock should know.' }),
    status:                choice(['pending', 'arrived', 'departed', 'fail_to_arrive', 'cancelled'], { stored: 'lower', initially: 'pending', plain: true, means: 'How far it is.' }),
    arrived_at:            moment({ read_only: true, means: 'When the vehicle came.' }),
    departed_at:           moment({ read_only: true, means: 'When the vehicle left.' }),
  },

  rules: [
    { field: 'end_time', holds: (row) => row.end_time > row.start_time, otherwise: 'invalid' },
    { field: 'container_number', holds: (row) => row.intake_type !== 'container' || (row.container_number ?? '') !== '', otherwise: 'blank' },
  ],
})
