import { hoursFor } from '#declare/opening-times.ts'
import { belongsTo, code, decimal, flag, integer, moment, notes, objects, resource, text } from '#declare/resource.ts'
import { booleanSlots, integerSlots, stringSlots } from '#resources/slots.ts'
import { hoursFields } from '#resources/warehouse/hours.ts'

/** A place in a warehouse where stock can stand: a rack slot, a bay, a pickface, a picker's own hands. */
export const locations = resource({
  name: 'locations',
  one: 'location',
  area: 'warehouses',
  means: "A place in a warehouse where stock can stand: a rack slot, a bay, a pickface, a picker's own hands.",
  verbs: ['create', 'remove'],
  id: 'integer',

  fields: {
    code:              code({ max: 60, required: true, means: 'The code on its label.' }),
    warehouse:         belongsTo('warehouses', { required: true, means: 'The warehouse it is in.' }),
    location_type:     belongsTo('location_types', { required: true, means: 'The kind of place it is.' }),
    description:       notes({ means: 'What a person should know about it.' }),
    barcode:           text({ means: 'What a handheld reads on its label.' }),
    zone:              text({ means: 'The part of the warehouse it is in.' }),
    aisle:             text({ means: 'The aisle it stands in.' }),
    bay:               text({ means: 'The bay within the aisle.' }),
    level:             text({ means: 'The height of its shelf.' }),
    position:          text({ means: 'The place on the shelf.' }),
    row:               text({ means: 'The row of its slot.' }),
    column:            text({ means: 'The column of its slot.' }),
    slot:              text({ means: 'The slot itself.' }),
    check_digit:       text({ max: 4, means: 'What a person reads out to show that they stand before it.' }),
    pick_sequence:     integer({ also: 'walk_sequence', means: 'Its place on the walk of a picker.' }),
    putaway_sequence:  integer({ means: 'Its place on the walk of putting away.' }),
    max_weight:        decimal({ min: 0, unit: 'kg', means: 'The weight it bears, in kilograms.' }),
    max_cube:          decimal({ min: 0, unit: 'm3', means: 'The room it has, in cubic metres.' }),
    max_height:        decimal({ min: 0, unit: 'cm', means: 'The height a load may have here, in centimetres.' }),
    storage_unit_capacity: integer({ min: 0, max: 1_000_000, means: 'How many storage units stand here at most; any number when not given.' }),
    storage_unit_type: belongsTo('storage_unit_types', { means: 'The only kind of storage unit that stands here; any kind when not given.' }),
    is_pickface:       flag({ means: 'Whether goods are kept here to be picked from.' }),
    is_active:         flag({ initially: true, also: 'active', means: 'Whether goods may be moved here.' }),
    available_in_booking_diary: flag({ means: 'Whether deliveries and collections can be booked here.' }),
    opening_times:     objects({ initially: [], each: hoursFields, means: 'The hours it can be booked, each {weekday 0-6, opens, closes}.' }),
    last_counted_at:   moment({ read_only: true, means: 'When its stock was last counted.' }),
    ...stringSlots,
    ...integerSlots,
    ...booleanSlots,
  },

  unique: [['warehouse', 'code']],
  rules: [
    { field: 'opening_times', holds: (row) => (row.opening_times ?? []).every((entry) => hoursFor(entry) !== null), otherwise: 'invalid' },
  ],
  linked: { group_id: { through: 'location_groups', by: 'location', to: 'group' } },
  graphql: { filter: 'LocationsFilterType' },
})
