import { hoursFor } from '#declare/opening-times.ts'
import { belongsTo, code, decimal, flag, integer, moment, notes, objects, resource, text } from '#declare/resource.ts'
import { booleanSlots, integerSlots, stringSlots } from '#resources/slots.ts'
import { hoursFields } from '#resources/warehouse/hours.ts'

/** Storage or handling location in a warehouse: a rack slot, a bay, a pick face, or the personal location of a picker. */
export const locations = resource({
  name: 'locations',
  one: 'location',
  area: 'warehouses',
  means: 'Storage or handling location in a warehouse: a rack slot, a bay, a pick face, or the personal location of a picker.',
  verbs: ['create', 'remove'],
  id: 'integer',

  fields: {
    code:              code({ max: 60, required: true, means: 'Location code, as printed on its label.' }),
    warehouse:         belongsTo('warehouses', { required: true, means: 'Warehouse the location belongs to.' }),
    location_type:     belongsTo('location_types', { required: true, means: 'Location type.' }),
    description:       notes({ means: 'Description for warehouse staff.' }),
    barcode:           text({ means: 'Barcode on the location label, as scanned by handhelds.' }),
    zone:              text({ means: 'Zone of the warehouse.' }),
    aisle:             text({ means: 'Aisle.' }),
    bay:               text({ means: 'Bay within the aisle.' }),
    level:             text({ means: 'Level (shelf height) within the bay.' }),
    position:          text({ means: 'Position on the level.' }),
    row:               text({ means: 'Row of the slot.' }),
    column:            text({ means: 'Column of the slot.' }),
    slot:              text({ means: 'Slot.' }),
    check_digit:       text({ max: 4, means: 'Check digit that a user enters or reads out to confirm being at the location.' }),
    pick_sequence:     integer({ also: 'walk_sequence', means: 'Pick sequence: order in which pickers visit locations.' }),
    putaway_sequence:  integer({ means: 'Putaway sequence: order in which locations are visited when goods are put away.' }),
    max_weight:        decimal({ min: 0, unit: 'kg', means: 'Maximum weight in kilograms.' }),
    max_cube:          decimal({ min: 0, unit: 'm3', means: 'Maximum cube (volume) in cubic metres.' }),
    max_height:        decimal({ min: 0, unit: 'cm', means: 'Maximum height of a load in centimetres.' }),
    storage_unit_capacity: integer({ min: 0, max: 1_000_000, means: 'Maximum number of storage units at the location; null means no limit.' }),
    storage_unit_type: belongsTo('storage_unit_types', { means: 'Only storage unit type allowed at the location; null allows every type.' }),
    is_pickface:       flag({ means: 'Whether the location is a pick face.' }),
    is_active:         flag({ initially: true, also: 'active', means: 'Whether goods may be moved to the location.' }),
    available_in_booking_diary: flag({ means: 'Whether deliveries and collections can be booked at the location.' }),
    opening_times:     objects({ initially: [], each: hoursFields, means: 'Hours in which the location can be booked, each {weekday 0-6, opens, closes}.' }),
    last_counted_at:   moment({ read_only: true, means: 'Time of the last stock count at the location.' }),
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
