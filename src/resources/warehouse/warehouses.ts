import { hoursFor } from '#declare/opening-times.ts'
import { address, belongsTo, choice, code, flag, objects, resource, text } from '#declare/resource.ts'
import { booleanSlots, integerSlots, referenceSlots, stringSlots } from '#resources/slots.ts'
import { hoursFields } from '#resources/warehouse/hours.ts'

/** A building where goods are kept. */
export const warehouses = resource({
  name: 'warehouses',
  one: 'warehouse',
  area: 'warehouses',
  means: 'A building where goods are kept.',
  verbs: ['create', 'remove'],

  fields: {
    code:      code({ required: true, means: 'The short name people know it by.' }),
    name:      text({ follows: ['code'], means: 'The name shown to people.' }),
    is_active: flag({ initially: true, means: 'Whether work is done in it.' }),
    timezone:  text({ format: 'timezone', initially: 'UTC', means: 'The IANA time zone in which its days begin and end.' }),
    site:      belongsTo('sites', { initially: { field: 'default', value: 'true' }, means: 'The site it stands on; the default one when not given.' }),
    default_goods_in_location:  belongsTo('locations', { on_removal: 'clear', means: 'The bay where goods are received when none is named.' }),
    default_goods_out_location: belongsTo('locations', { on_removal: 'clear', means: 'The bay where picked goods are brought when none is named.' }),
    default_work_location:      belongsTo('locations', { on_removal: 'clear', means: 'The place where goods are assembled when none is named.' }),
    enforce_location_capacity:     flag({ initially: true, means: 'Whether a location refuses goods above its weight or cube.' }),
    short_pick_creates_stock_check: flag({ initially: true, means: 'Whether a short pick asks for a count of its location.' }),
    short_pick_reallocates:        flag({ initially: true, means: 'Whether a short pick looks for other stock at once.' }),
    consolidate_pick_enabled:      flag({ initially: true, means: 'Whether several orders may be picked on one list.' }),
    opening_times_enabled:         flag({ means: 'Whether bookings must lie within the opening times.' }),
    opening_times:                 objects({ initially: [], each: hoursFields, means: 'The hours it is open, each {weekday 0-6, opens, closes}.' }),
    loading_validation_setting:    choice(['none', 'delivery_address', 'sales_order'], { initially: 'none', plain: true, means: 'What must agree for units to be loaded together.' }),
    load_sequence_enforced:        flag({ means: 'Whether units are loaded in the order of the drops.' }),
    ...referenceSlots,
    ...stringSlots,
    ...integerSlots,
    ...booleanSlots,
    address: address(),
  },

  unique: [['code']],
  rules: [
    { field: 'opening_times', holds: (row) => (row.opening_times ?? []).every((entry) => hoursFor(entry) !== null), otherwise: 'invalid' },
  ],
})
