import { belongsTo, choice, code, flag, integer, moment, resource } from '#declare/resource.ts'

/** Load: goods of one or more orders that leave on one vehicle, loaded by drop. */
export const loads = resource({
  name: 'loads',
  one: 'load',
  area: 'shipping',
  description: 'Load: goods of one or more orders that leave on one vehicle, loaded by drop.',
  verbs: [],
  shared_with: { holders_of: ['work_tasks', 'manage_loads'], viewers_of: { goods_outs: 'load' } },
  ownership: { by_referrers: { goods_outs: 'load', load_drops: 'load' } },
  searched: ['reference'],

  fields: {
    reference: code({ sequence: 'LOAD', description: 'Load number, unique among the loads of the warehouse that have not left; the next number of sequence LOAD when not given.' }),
    warehouse: belongsTo('warehouses', { required: true, description: 'Warehouse the load leaves from.' }),
    carrier:   belongsTo('carriers', { description: 'Carrier of the load.' }),
    trailer:   belongsTo('trailers', { description: 'Trailer of the load.' }),
    location:  belongsTo('locations', { description: 'Dock the load is loaded at: a goods-out bay or bay.' }),
    load_by:   moment({ description: 'Loading deadline (cut-off).' }),
    expected_storage_unit_quantity: integer({ min: 0, max: 1_000_000, description: 'Expected number of storage units.' }),
    loading_validation_mode: choice(['none', 'delivery_address', 'sales_order'], { plain_text: true, description: 'Loading validation: whether drops are identified by delivery address, by sales order, or not at all; the warehouse setting when not given.' }),
    status:    choice(['pending', 'open', 'closed', 'dispatched', 'cancelled'], { stored: 'lower', default: 'pending', read_only: true, plain_text: true, description: 'Status of the load.' }),
    number_of_storage_units_loaded: integer({ default: 0, read_only: true, description: 'Number of storage units loaded.' }),
    dispatched_at: moment({ read_only: true, description: 'Dispatch time.' }),
  },
})

/** Closing of a load. */
export const loadClosing = resource({
  name: 'loads',
  one: 'load',
  area: 'shipping',
  description: 'Closing of a load.',
  verbs: [],
  fields: { force: flag({ description: 'Whether to close the load although some units are not loaded; those units are left behind.' }) },
})
