import { belongsTo, choice, code, flag, integer, moment, notes, resource, text } from '#declare/resource.ts'

/** Dock booking: time slot at a dock for a delivery or collection. */
export const bookings = resource({
  name: 'bookings',
  one: 'booking',
  area: 'receipts',
  description: 'Dock booking: time slot at a dock for a delivery or collection.',
  verbs: ['remove'],
  searched: ['booking_reference', 'consignment_reference'],

  fields: {
    account:               belongsTo('accounts', { required: true, description: 'Account that owns the goods.' }),
    location:              belongsTo('locations', { required: true, description: 'Dock location; must be available in the booking diary.' }),
    warehouse:             belongsTo('warehouses', { required: true, read_only: true, description: 'Warehouse of the dock.' }),
    booking_reference:     code({ sequence: 'BOOK', description: 'Booking number; the next number of sequence BOOK when not given.' }),
    consignment_reference: code({ required: true, description: 'Consignment reference.' }),
    account_reference:     code({ description: 'Reference of the account.' }),
    direction:             choice(['inbound', 'outbound'], { required: true, plain_text: true, description: 'Direction: inbound delivery or outbound collection.' }),
    intake_type:           choice(['container', 'part_load', 'full_load'], { plain_text: true, description: 'Intake type: container, part load or full load.' }),
    container_number:      code({ example: 'NTHU1234567', description: 'Container number; required for intake_type container.' }),
    hazardous:             flag({ description: 'Whether the goods are hazardous.' }),
    start_time:            moment({ required: true, description: 'Start of the time slot.' }),
    end_time:              moment({ required: true, example: '2026-01-01T10:00:00Z', description: 'End of the time slot.' }),
    haulier:               text({ description: 'Haulier.' }),
    storage_unit_quantity: integer({ min: 0, max: 1_000_000, description: 'Expected number of storage units.' }),
    notes:                 notes({ description: 'Notes for the staff at the dock.' }),
    status:                choice(['pending', 'arrived', 'departed', 'fail_to_arrive', 'cancelled'], { stored: 'lower', default: 'pending', plain_text: true, description: 'Status of the booking.' }),
    arrived_at:            moment({ read_only: true, description: 'Arrival time of the vehicle.' }),
    departed_at:           moment({ read_only: true, description: 'Departure time of the vehicle.' }),
  },

  rules: [
    { field: 'end_time', holds: (row) => row.end_time > row.start_time, error: 'invalid' },
    { field: 'container_number', holds: (row) => row.intake_type !== 'container' || (row.container_number ?? '') !== '', error: 'blank' },
  ],
})
