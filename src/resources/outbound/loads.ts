import { belongsTo, choice, code, flag, integer, moment, resource } from '#declare/resource.ts'

/** Goods of several orders that leave together, in the order of their drops. */
export const loads = resource({
  name: 'loads',
  one: 'load',
  area: 'shipping',
  means: 'Goods of several orders that leave together, in the order of their drops.',
  verbs: [],

  fields: {
    reference: code({ sequence: 'LOAD', means: 'Its number, unique among the loads of the warehouse that have not left; the next of sequence LOAD when not given.' }),
    warehouse: belongsTo('warehouses', { required: true, means: 'Where it leaves from.' }),
    carrier:   belongsTo('carriers', { means: 'Who drives it.' }),
    trailer:   belongsTo('trailers', { means: 'What it is carried in.' }),
    location:  belongsTo('locations', { means: 'The dock it is loaded at, a goods-out bay or a bay.' }),
    load_by:   moment({ means: 'When it must be loaded.' }),
    expected_storage_unit_quantity: integer({ min: 0, max: 1_000_000, means: 'How many units are expected on it.' }),
    loading_validation_mode: choice(['none', 'delivery_address', 'sales_order'], { plain: true, means: "What its drops are told by; as the warehouse says when not given." }),
    status:    choice(['pending', 'open', 'closed', 'dispatched', 'cancelled'], { stored: 'lower', initially: 'pending', read_only: true, plain: true, means: 'How far it is.' }),
    number_of_storage_units_loaded: integer({ initially: 0, read_only: true, means: 'How many units are on it.' }),
    dispatched_at: moment({ read_only: true, means: 'When it left.' }),
  },
})

/** How a load is closed. */
export const loadClosing = resource({
  name: 'loads',
  one: 'load',
  area: 'shipping',
  means: 'How a load is closed.',
  verbs: [],
  fields: { force: flag({ means: 'Whether units that are not loaded are left behind.' }) },
})
