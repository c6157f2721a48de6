import { hoursFor } from '#declare/opening-times.ts'
import { address, belongsTo, choice, code, flag, objects, resource, text } from '#declare/resource.ts'
import { booleanSlots, integerSlots, referenceSlots, stringSlots } from '#resources/slots.ts'
import { hoursFields } from '#resources/warehouse/hours.ts'

/** Warehouse: a building where goods are stored. */
export const warehouses = resource({
  name: 'warehouses',
  one: 'warehouse',
  area: 'warehouses',
  description: 'Warehouse: a building where goods are stored.',
  verbs: ['create', 'remove'],
  shared_with: 'all',
  details: { pickface_rotations: 'warehouse_id' },
  searched: ['code', 'name'],

  fields: {
    code:      code({ required: true, description: 'Warehouse code.' }),
    name:      text({ follows: ['code'], description: 'Display name.' }),
    is_active: flag({ default: true, description: 'Whether the warehouse is in operation.' }),
    timezone:  text({ format: 'timezone', default: 'UTC', description: 'IANA time zone that decides when a day of the warehouse begins and ends.' }),
    site:      belongsTo('sites', { default: { field: 'default', value: 'true' }, description: 'Site of the warehouse; the default site when not given.' }),
    default_goods_in_location:  belongsTo('locations', { on_delete: 'set_null', description: 'Default goods-in bay, used when a receipt names none.' }),
    default_goods_out_location: belongsTo('locations', { on_delete: 'set_null', description: 'Default goods-out bay: where picked goods are staged when the order names none.' }),
    default_work_location:      belongsTo('locations', { on_delete: 'set_null', description: 'Default work location: where goods are assembled when the order names none.' }),
    enforce_location_capacity:     flag({ default: true, description: 'Whether a location refuses goods that exceed its capacity: weight, cube, height or number of storage units.' }),
    short_pick_creates_stock_check: flag({ default: true, description: 'Whether a short pick creates a stock check of the location.' }),
    short_pick_reallocates:        flag({ default: true, description: 'Whether a short pick is reallocated to other stock at once.' }),
    consolidate_pick_enabled:      flag({ default: true, description: 'Whether several orders may be consolidated on one pick list.' }),
    opening_times_enabled:         flag({ description: 'Whether bookings must be within the opening times.' }),
    opening_times:                 objects({ default: [], each: hoursFields, description: 'Opening times of the warehouse, each {weekday 0-6, opens, closes}.' }),
    loading_validation_setting:    choice(['none', 'delivery_address', 'sales_order'], { default: 'none', plain_text: true, description: 'What units must have in common to be loaded together: the delivery address, the sales order, or nothing.' }),
    load_sequence_enforced:        flag({ description: 'Whether units must be loaded in the sequence of the load drops.' }),
    ...referenceSlots,
    ...stringSlots,
    ...integerSlots,
    ...booleanSlots,
    address: address(),
  },

  unique: [['code']],
  rules: [
    { field: 'opening_times', holds: (row) => (row.opening_times ?? []).every((entry) => hoursFor(entry) !== null), error: 'invalid' },
  ],
})
