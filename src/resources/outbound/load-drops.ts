import { belongsTo, choice, code, integer, resource } from '#declare/resource.ts'

/** A stop of a load: an order, or an address, whose units are unloaded there. */
export const loadDrops = resource({
  name: 'load_drops',
  one: 'load_drop',
  area: 'shipping',
  means: 'A stop of a load: an order, or an address, whose units are unloaded there.',
  verbs: [],

  fields: {
    load:              belongsTo('loads', { required: true, fixed: true, on_removal: 'remove', means: 'The load.' }),
    delivery_address:  belongsTo('delivery_addresses', { fixed: true, means: 'Where it stops, of a load that tells its drops by address.' }),
    goods_out:         belongsTo('goods_outs', { fixed: true, means: 'The order, of a load that tells its drops by order.' }),
    expected_storage_unit_quantity: integer({ min: 0, max: 1_000_000, means: 'How many units are expected for it.' }),
    booking_reference: code({ means: "The receiver's booking." }),
    sequence:          integer({ read_only: true, initially: 0, means: 'Its place among the stops, from 1.' }),
    status:            choice(['pending', 'loaded', 'dispatched', 'cancelled'], { stored: 'lower', initially: 'pending', read_only: true, plain: true, means: 'How far it is.' }),
  },
})

/** Which place a stop takes. */
export const dropSequence = resource({
  name: 'load_drops',
  one: 'load_drop',
  area: 'shipping',
  means: 'Which place a stop takes.',
  verbs: [],
  fields: { sequence: integer({ required: true, min: 0, max: 1_000_000, means: 'The place; 0 is the first, and what is behind the last is the last.' }) },
})

/** Which unit is loaded, and for which stop. */
export const unitLoading = resource({
  name: 'load_tasks',
  one: 'load_task',
  area: 'tasks',
  means: 'Which unit is loaded, and for which stop.',
  verbs: [],
  fields: {
    storage_unit: belongsTo('storage_units', { example: 1, means: 'The unit; or its barcode.' }),
    barcode:      code({ means: 'What is read on the unit; or its id.' }),
    load_drop:    belongsTo('load_drops', { means: 'The stop it is loaded for.' }),
  },
})
