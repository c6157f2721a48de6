import { belongsTo, choice, code, integer, resource } from '#declare/resource.ts'

/** Load drop: a stop of a load, for an order or a delivery address, at which its units are unloaded. */
export const loadDrops = resource({
  name: 'load_drops',
  one: 'load_drop',
  area: 'shipping',
  means: 'Load drop: a stop of a load, for an order or a delivery address, at which its units are unloaded.',
  verbs: [],

  fields: {
    load:              belongsTo('loads', { required: true, whole: true, fixed: true, on_removal: 'remove', means: 'Load.' }),
    delivery_address:  belongsTo('delivery_addresses', { fixed: true, means: 'Delivery address of the drop, if the load is validated by delivery address.' }),
    goods_out:         belongsTo('goods_outs', { whole: true, fixed: true, means: 'Order of the drop, if the load is validated by sales order.' }),
    expected_storage_unit_quantity: integer({ min: 0, max: 1_000_000, means: 'Expected number of storage units for the drop.' }),
    booking_reference: code({ means: 'Booking reference of the consignee.' }),
    sequence:          integer({ read_only: true, initially: 0, means: 'Position among the drops of the load, from 1.' }),
    status:            choice(['pending', 'loaded', 'dispatched', 'cancelled'], { stored: 'lower', initially: 'pending', read_only: true, plain: true, means: 'Status of the drop.' }),
  },
})

/** New position of a drop within its load. */
export const dropSequence = resource({
  name: 'load_drops',
  one: 'load_drop',
  area: 'shipping',
  means: 'New position of a drop within its load.',
  verbs: [],
  fields: { sequence: integer({ required: true, min: 0, max: 1_000_000, means: 'Position: 0 is the first; a number beyond the last puts the drop last.' }) },
})

/** Loading of a storage unit, optionally for a specific drop. */
export const unitLoading = resource({
  name: 'load_tasks',
  one: 'load_task',
  area: 'tasks',
  means: 'Loading of a storage unit, optionally for a specific drop.',
  verbs: [],
  fields: {
    storage_unit: belongsTo('storage_units', { example: 1, means: 'Storage unit; give either this or barcode.' }),
    barcode:      code({ means: 'Barcode scanned on the storage unit; give either this or storage_unit_id.' }),
    load_drop:    belongsTo('load_drops', { means: 'Drop the unit is loaded for.' }),
  },
})
