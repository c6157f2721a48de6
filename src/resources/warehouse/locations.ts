import { hoursFor } from '#declare/opening-times.ts'
import { belongsTo, code, decimal, flag, integer, moment, notes, objects, resource } from '#declare/resource.ts'
import { booleanSlots, integerSlots, stringSlots } from '#resources/slots.ts'
import { hoursFields } from '#resources/warehouse/hours.ts'

/** Storage or handling location in a warehouse: a rack slot, a bay, a pick face, or the personal location of a picker. */
export const locations = resource({
  name: 'locations',
  one: 'location',
  area: 'warehouses',
  description: 'Storage or handling location in a warehouse: a rack slot, a bay, a pick face, or the personal location of a picker.',
  verbs: ['create', 'remove'],
  shared_with: 'all',
  details: { pickface_rotations: 'location_id' },
  id: 'integer',
  searched: ['code', 'barcode'],
  grouped_by: ['zone', 'aisle'],

  fields: {
    code:              code({ max: 60, required: true, description: 'Location code, as printed on its label.' }),
    warehouse:         belongsTo('warehouses', { required: true, description: 'Warehouse the location belongs to.' }),
    location_type:     belongsTo('location_types', { required: true, description: 'Location type.' }),
    description:       notes({ description: 'Description for warehouse staff.' }),
    barcode:           code({ description: 'Barcode on the location label, as scanned by handhelds.' }),
    zone:              code({ description: 'Zone of the warehouse.' }),
    aisle:             code({ description: 'Aisle.' }),
    bay:               code({ description: 'Bay within the aisle.' }),
    level:             code({ description: 'Level (shelf height) within the bay.' }),
    position:          code({ description: 'Position on the level.' }),
    row:               code({ description: 'Row of the slot.' }),
    column:            code({ description: 'Column of the slot.' }),
    slot:              code({ description: 'Slot.' }),
    check_digit:       code({ max: 4, description: 'Check digit that a user enters or reads out to confirm being at the location.' }),
    pick_sequence:     integer({ alias: 'walk_sequence', description: 'Pick sequence: order in which pickers visit locations.' }),
    putaway_sequence:  integer({ description: 'Putaway sequence: order in which locations are visited when goods are put away.' }),
    max_weight:        decimal({ min: 0, unit: 'kg', description: 'Maximum weight in kilograms.' }),
    max_cube:          decimal({ min: 0, unit: 'm3', description: 'Maximum cube (volume) in cubic metres.' }),
    max_height:        decimal({ min: 0, unit: 'cm', description: 'Maximum height of a load in centimetres.' }),
    storage_unit_capacity: integer({ min: 0, max: 1_000_000, description: 'Maximum number of storage units at the location; null means no limit.' }),
    storage_unit_type: belongsTo('storage_unit_types', { description: 'Only storage unit type allowed at the location; null allows every type.' }),
    is_pickface:       flag({ description: 'Whether the location is a pick face.' }),
    is_active:         flag({ default: true, alias: 'active', description: 'Whether goods may be moved to the location.' }),
    available_in_booking_diary: flag({ description: 'Whether deliveries and collections can be booked at the location.' }),
    opening_times:     objects({ default: [], each: hoursFields, description: 'Hours in which the location can be booked, each {weekday 0-6, opens, closes}.' }),
    last_counted_at:   moment({ read_only: true, description: 'Time of the last stock count at the location.' }),
    ...stringSlots,
    ...integerSlots,
    ...booleanSlots,
  },

  unique: [['warehouse', 'code']],
  rules: [
    { field: 'opening_times', holds: (row) => (row.opening_times ?? []).every((entry) => hoursFor(entry) !== null), error: 'invalid' },
  ],
  link_filters: { group_id: { through: 'location_groups', by: 'location', to: 'group' } },
  graphql: { filter: 'LocationsFilterType' },
})
