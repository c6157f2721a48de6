import { belongsTo, choice, code, flag, integer, moment, resource } from '#declare/resource.ts'

/** Load: goods of one or more orders that leave on one vehicle, loaded by drop. */
export const loads = resource({
  name: 'loads',
  one: 'load',
  area: 'shipping',
  means: 'Load: goods of one or more orders that leave on one vehicle, loaded by drop.',
  verbs: [],

  fields: {
    reference: code({ sequence: 'LOAD', means: 'Load number, unique among the loads of the warehouse that have not left; the next number of sequence LOAD when not given.' }),
    warehouse: belongsTo('warehouses', { required: true, means: 'Warehouse the load leaves from.' }),
    carrier:   belongsTo('carriers', { means: 'Carrier of the load.' }),
    trailer:   belongsTo('trailers', { means: 'Trailer of the load.' }),
    location:  belongsTo('locations', { means: 'Dock the load is loaded at: a goods-out bay or bay.' }),
    load_by:   moment({ means: 'Loading deadline (cut-off).' }),
    expected_storage_unit_quantity: integer({ min: 0, max: 1_000_000, means: 'Expected number of storage units.' }),
    loading_validation_mode: choice(['none', 'delivery_address', 'sales_order'], { plain: true, means: 'Loading validation: whether drops are identified by delivery address, by sales order, or not at all; the warehouse setting when not given.' }),
    status:    choice(['pending', 'open', 'closed', 'dispatched', 'cancelled'], { stored: 'lower', initially: 'pending', read_only: true, plain: true, means: 'Status of the load.' }),
    number_of_storage_units_loaded: integer({ initially: 0, read_only: true, means: 'Number of storage units loaded.' }),
    dispatched_at: moment({ read_only: true, means: 'Dispatch time.' }),
  },
})

/** Closing of a load. */
export const loadClosing = resource({
  name: 'loads',
  one: 'load',
  area: 'shipping',
  means: 'Closing of a load.',
  verbs: [],
  fields: { force: flag({ means: 'Whether to close the load although some units are not loaded; those units are left behind.' }) },
})
