import { belongsTo, choice, code, flag, integer, moment, notes, resource, text } from '#declare/resource.ts'

/** Dock booking: time slot at a dock for a delivery or collection. */
export const bookings = resource({
  name: 'bookings',
  one: 'booking',
  area: 'receipts',
  means: 'Dock booking: time slot at a dock for a delivery or collection.',
  verbs: ['remove'],

  fields: {
    account:               belongsTo('accounts', { required: true, means: 'Account that owns the goods.' }),
    location:              belongsTo('locations', { required: true, means: 'Dock location; must be available in the booking diary.' }),
    warehouse:             belongsTo('warehouses', { required: true, read_only: true, means: 'Warehouse of the dock.' }),
    booking_reference:     code({ sequence: 'BOOK', means: 'Booking number; the next number of sequence BOOK when not given.' }),
    consignment_reference: code({ required: true, means: 'Consignment reference.' }),
    account_reference:     code({ means: 'Reference of the account.' }),
    direction:             choice(['inbound', 'outbound'], { required: true, plain: true, means: 'Direction: inbound delivery or outbound collection.' }),
    intake_type:           choice(['container', 'part_load', 'full_load'], { plain: true, means: 'Intake type: container, part load or full load.' }),
    container_number:      code({ example: 'NTHU1234567', means: 'Container number; required for intake_type container.' }),
    hazardous:             flag({ means: 'Whether the goods are hazardous.' }),
    start_time:            moment({ required: true, means: 'Start of the time slot.' }),
    end_time:              moment({ required: true, example: '2026-01-01T10:00:00Z', means: 'End of the time slot.' }),
    haulier:               text({ means: 'Haulier.' }),
    storage_unit_quantity: integer({ min: 0, max: 1_000_000, means: 'Expected number of storage units.' }),
    notes:                 notes({ means: 'Notes for the staff at the dock.' }),
    status:                choice(['pending', 'arrived', 'departed', 'fail_to_arrive', 'cancelled'], { stored: 'lower', initially: 'pending', plain: true, means: 'Status of the booking.' }),
    arrived_at:            moment({ read_only: true, means: 'Arrival time of the vehicle.' }),
    departed_at:           moment({ read_only: true, means: 'Departure time of the vehicle.' }),
  },

  rules: [
    { field: 'end_time', holds: (row) => row.end_time > row.start_time, otherwise: 'invalid' },
    { field: 'container_number', holds: (row) => row.intake_type !== 'container' || (row.container_number ?? '') !== '', otherwise: 'blank' },
  ],
})
