import { belongsTo, choice, code, integer, resource } from '#declare/resource.ts'

/** Load drop: a stop of a load, for an order or a delivery address, at which its units are unloaded. */
export const loadDrops = resource({
  name: 'load_drops',
  one: 'load_drop',
  area: 'shipping',
  description: 'Load drop: a stop of a load, for an order or a delivery address, at which its units are unloaded.',
  verbs: [],
  ownership: { through: 'goods_out', by_referrers: { goods_outs: 'load_drop' } },

  fields: {
    load:              belongsTo('loads', { required: true, part_of_target: true, fixed: true, on_delete: 'cascade', description: 'Load.' }),
    delivery_address:  belongsTo('delivery_addresses', { fixed: true, description: 'Delivery address of the drop, if the load is validated by delivery address.' }),
    goods_out:         belongsTo('goods_outs', { part_of_target: true, fixed: true, description: 'Order of the drop, if the load is validated by sales order.' }),
    expected_storage_unit_quantity: integer({ min: 0, max: 1_000_000, description: 'Expected number of storage units for the drop.' }),
    booking_reference: code({ description: 'Booking reference of the consignee.' }),
    sequence:          integer({ read_only: true, default: 0, description: 'Position among the drops of the load, from 1.' }),
    status:            choice(['pending', 'loaded', 'dispatched', 'cancelled'], { stored: 'lower', default: 'pending', read_only: true, plain_text: true, description: 'Status of the drop.' }),
  },
})

/** New position of a drop within its load. */
export const dropSequence = resource({
  name: 'load_drops',
  one: 'load_drop',
  area: 'shipping',
  description: 'New position of a drop within its load.',
  verbs: [],
  fields: { sequence: integer({ required: true, min: 0, max: 1_000_000, description: 'Position: 0 is the first; a number beyond the last puts the drop last.' }) },
})

/** Loading of a storage unit, optionally for a specific drop. */
export const unitLoading = resource({
  name: 'load_tasks',
  one: 'load_task',
  area: 'tasks',
  description: 'Loading of a storage unit, optionally for a specific drop.',
  verbs: [],
  fields: {
    storage_unit: belongsTo('storage_units', { example: 1, description: 'Storage unit; give either this or barcode.' }),
    barcode:      code({ description: 'Barcode scanned on the storage unit; give either this or storage_unit_id.' }),
    load_drop:    belongsTo('load_drops', { description: 'Drop the unit is loaded for.' }),
  },
})
