import { belongsTo, choice, code, day, flag, integers, moment, notes, objects, quantity, resource } from '#declare/resource.ts'
import { goodsSlots } from '#resources/slots.ts'

const attributes = {
  batch:            code({ max: 60, alias: 'string1', description: 'Batch (lot) number.' }),
  sell_by_date:     day({ alias: 'datetime1', description: 'Sell by date: the last day on which the goods may be sold.' }),
  best_before_date: day({ alias: 'datetime2', description: 'Best before date.' }),
  fifo_date:        moment({ description: 'FIFO date: start of the day on which the goods came in.' }),
  ...goodsSlots,
}

const why = {
  reason_code: belongsTo('reason_codes', { description: 'Reason code.' }),
  description: notes({ description: 'Free text description.' }),
}

const act = { name: 'stocks', one: 'stock', area: 'stock', verbs: [] } as const

const parts = objects({
  required: true,
  non_empty: true,
  max: 1000,
  unique_by: 'stock_id',
  each: {
    stock:    belongsTo('stocks', { required: true, description: 'Stock record.' }),
    quantity: quantity({ description: 'Quantity, in units; all unallocated stock of the record when not given.' }),
  },
  example: [{ stock_id: 1, quantity: 1 }],
  description: 'Stock to transfer or move, each {stock_id, quantity}; all unallocated stock of a record when no quantity is given.',
})

/** Creation of stock found in the warehouse (positive adjustment). */
export const stockCreation = resource({
  ...act,
  description: 'Creation of stock found in the warehouse (positive adjustment).',
  fields: {
    account:       belongsTo('accounts', { required: true, description: 'Account that owns the goods.' }),
    product:       belongsTo('products', { required: true, description: 'Product.' }),
    location:      belongsTo('locations', { required: true, description: 'Location of the goods.' }),
    storage_unit:  belongsTo('storage_units', { description: 'Storage unit of the goods; null for loose goods.' }),
    quantity:      quantity({ required: true, description: 'Quantity, in units.' }),
    serial_number: code({ max: 100, format: 'serial_number', non_empty: true, description: 'Serial number; the quantity must then be 1.' }),
    status:        choice(['available', 'held'], { stored: 'lower', default: 'available', plain_text: true, description: 'Stock status: available, or held.' }),
    ...attributes,
    ...why,
  },
})

/** Adjustment of a pile. */
export const stockAdjustment = resource({
  ...act,
  description: 'Adjustment of a stock record, by a difference or to a new quantity.',
  fields: {
    quantity_change: quantity({ example: -1, description: 'Signed change of the quantity, in units; give either this or new_quantity.' }),
    new_quantity:    quantity({ min: 0, description: 'New quantity, in units; give either this or quantity_change.' }),
    goods_out:       belongsTo('goods_outs', { description: 'Order whose staged goods are missing. When not given, unallocated stock is reduced first, then the orders with the lowest priority.' }),
    ...why,
  },
})

/** Move of stock to another location or storage unit. */
export const stockMove = resource({
  ...act,
  description: 'Move of stock to another location or storage unit.',
  fields: {
    quantity:        quantity({ description: 'Quantity, in units; the whole record when not given.' }),
    to_location:     belongsTo('locations', { required: true, description: 'Destination location.' }),
    storage_unit_to: belongsTo('storage_units', { description: 'Destination storage unit; null puts the goods down loose. When not given and the whole contents of a unit move, the unit moves with them.' }),
    reason_code:     belongsTo('reason_codes', { description: 'Reason code.' }),
    as_task:         flag({ description: 'Whether to create a move task instead of moving the stock at once.' }),
  },
})

/** Piles to hold or release. */
export const stockHolding = resource({
  ...act,
  description: 'Hold or release of stock.',
  fields: {
    ids:         integers({ needed: true, description: 'Ids of the stock records.' }),
    description: notes({ required: true, description: 'Reason for the hold or release, as text.' }),
    reason_code: belongsTo('reason_codes', { description: 'Reason code.' }),
    force:       flag({ description: 'For holds: whether picks and replenishments of the stock that have not been started are cancelled.' }),
  },
})

/** Split of a stock record: part of it goes onto another storage unit. */
export const stockSplit = resource({
  ...act,
  description: 'Split of a stock record: part of it goes onto another storage unit.',
  fields: {
    quantity:          quantity({ required: true, description: 'Quantity, in units.' }),
    storage_unit_to:   belongsTo('storage_units', { description: 'Destination storage unit; give either this or storage_unit_type_id.' }),
    storage_unit_type: belongsTo('storage_unit_types', { example: 1, description: 'Storage unit type of the unit to create; give either this or storage_unit_to_id.' }),
  },
})

/** Change of stock attributes. */
export const stockAttributes = resource({
  ...act,
  description: 'Change of stock attributes.',
  fields: {
    quantity: quantity({ description: 'Quantity, in units; all unallocated stock of the record when not given.' }),
    ...attributes,
    batch: { ...attributes.batch, example: 'B-2026-01' },
    ...why,
  },
})

/** Account transfer: change of ownership of stock. */
export const stockAccountTransfer = resource({
  ...act,
  description: 'Account transfer: change of ownership of stock.',
  fields: { account: belongsTo('accounts', { required: true, description: 'New owner.' }), lines: parts, ...why },
})

/** Warehouse transfer: dispatch of stock to another warehouse. */
export const stockWarehouseTransfer = resource({
  ...act,
  description: 'Warehouse transfer: dispatch of stock to another warehouse.',
  fields: {
    to_warehouse: belongsTo('warehouses', { required: true, description: 'Destination warehouse.' }),
    lines:        parts,
    expected_date_of_arrival: moment({ description: 'Expected date and time of arrival (ETA).' }),
    ...why,
  },
})

/** Move of a storage unit with all its contents. */
export const unitMove = resource({
  ...act,
  description: 'Move of a storage unit with all its contents.',
  fields: {
    to_location: belongsTo('locations', { required: true, description: 'Destination location.' }),
    ...why,
    as_task:     flag({ description: 'Whether to create a move task instead of moving the unit at once.' }),
  },
})

/** Merge of a storage unit: all its contents go onto another unit. */
export const unitMerge = resource({
  ...act,
  description: 'Merge of a storage unit: all its contents go onto another unit.',
  fields: { into_storage_unit: belongsTo('storage_units', { required: true, description: 'Storage unit that receives the contents.' }) },
})

/** Split of a storage unit: part of its contents goes onto another unit. */
export const unitSplit = resource({
  ...act,
  description: 'Split of a storage unit: part of its contents goes onto another unit.',
  fields: {
    lines:             parts,
    storage_unit_to:   belongsTo('storage_units', { description: 'Destination storage unit; give either this or storage_unit_type_id.' }),
    storage_unit_type: belongsTo('storage_unit_types', { example: 1, description: 'Storage unit type of the unit to create; give either this or storage_unit_to_id.' }),
    to_location:       belongsTo('locations', { description: 'Location of the destination unit; the same location when not given.' }),
  },
})

/** Selection of balances. */
export const stockBalanceNaming = resource({
  name: 'stock_balances',
  one: 'stock_balance',
  area: 'stock',
  verbs: [],
  description: 'Selection of stock balances.',
  fields: { ids: integers({ needed: true, description: 'Ids of the stock balances.' }) },
})
