import { belongsTo, choice, day, flag, integers, moment, notes, objects, quantity, resource, text } from '#declare/resource.ts'
import { goodsSlots } from '#resources/slots.ts'

const attributes = {
  batch:            text({ max: 60, also: 'string1', means: 'Batch (lot) number.' }),
  sell_by_date:     day({ also: 'datetime1', means: 'Sell by date: the last day on which the goods may be sold.' }),
  best_before_date: day({ also: 'datetime2', means: 'Best before date.' }),
  fifo_date:        moment({ means: 'FIFO date: start of the day on which the goods came in.' }),
  ...goodsSlots,
}

const why = {
  reason_code: belongsTo('reason_codes', { means: 'Reason code.' }),
  description: notes({ means: 'Free text description.' }),
}

const act = { name: 'stocks', one: 'stock', area: 'stock', verbs: [] } as const

const parts = objects({
  required: true,
  filled: true,
  max: 1000,
  once: 'stock_id',
  each: {
    stock:    belongsTo('stocks', { required: true, means: 'Stock record.' }),
    quantity: quantity({ means: 'Quantity, in units; all unallocated stock of the record when not given.' }),
  },
  example: [{ stock_id: 1, quantity: 1 }],
  means: 'Stock to transfer or move, each {stock_id, quantity}; all unallocated stock of a record when no quantity is given.',
})

/** Creation of stock found in the warehouse (positive adjustment). */
export const stockCreation = resource({
  ...act,
  means: 'Creation of stock found in the warehouse (positive adjustment).',
  fields: {
    account:       belongsTo('accounts', { required: true, means: 'Account that owns the goods.' }),
    product:       belongsTo('products', { required: true, means: 'Product.' }),
    location:      belongsTo('locations', { required: true, means: 'Location of the goods.' }),
    storage_unit:  belongsTo('storage_units', { means: 'Storage unit of the goods; null for loose goods.' }),
    quantity:      quantity({ required: true, means: 'Quantity, in units.' }),
    serial_number: text({ max: 100, format: 'serial_number', means: 'Serial number; the quantity must then be 1.' }),
    status:        choice(['available', 'held'], { stored: 'lower', initially: 'available', plain: true, means: 'Stock status: available, or held.' }),
    ...attributes,
    ...why,
  },
})

/** How a pile is put right. */
export const stockAdjustment = resource({
  ...act,
  means: 'Adjustment of a stock record, by a difference or to a new quantity.',
  fields: {
    quantity_change: quantity({ example: -1, means: 'Signed change of the quantity, in units; give either this or new_quantity.' }),
    new_quantity:    quantity({ min: 0, means: 'New quantity, in units; give either this or quantity_change.' }),
    goods_out:       belongsTo('goods_outs', { means: 'Order whose staged goods are missing. When not given, unallocated stock is reduced first, then the orders with the lowest priority.' }),
    ...why,
  },
})

/** Move of stock to another location or storage unit. */
export const stockMove = resource({
  ...act,
  means: 'Move of stock to another location or storage unit.',
  fields: {
    quantity:        quantity({ means: 'Quantity, in units; the whole record when not given.' }),
    to_location:     belongsTo('locations', { required: true, means: 'Destination location.' }),
    storage_unit_to: belongsTo('storage_units', { means: 'Destination storage unit; null puts the goods down loose. When not given and the whole contents of a unit move, the unit moves with them.' }),
    reason_code:     belongsTo('reason_codes', { means: 'Reason code.' }),
    as_task:         flag({ means: 'Whether to create a move task instead of moving the stock at once.' }),
  },
})

/** Piles that are held or released. */
export const stockHolding = resource({
  ...act,
  means: 'Hold or release of stock.',
  fields: {
    ids:         integers({ needed: true, means: 'Ids of the stock records.' }),
    description: notes({ required: true, means: 'Reason for the hold or release, as text.' }),
    reason_code: belongsTo('reason_codes', { means: 'Reason code.' }),
    force:       flag({ means: 'For holds: whether picks and replenishments of the stock that have not been started are cancelled.' }),
  },
})

/** Split of a stock record: part of it goes onto another storage unit. */
export const stockSplit = resource({
  ...act,
  means: 'Split of a stock record: part of it goes onto another storage unit.',
  fields: {
    quantity:          quantity({ required: true, means: 'Quantity, in units.' }),
    storage_unit_to:   belongsTo('storage_units', { means: 'Destination storage unit; give either this or storage_unit_type_id.' }),
    storage_unit_type: belongsTo('storage_unit_types', { example: 1, means: 'Storage unit type of the unit to create; give either this or storage_unit_to_id.' }),
  },
})

/** Change of stock attributes. */
export const stockAttributes = resource({
  ...act,
  means: 'Change of stock attributes.',
  fields: {
    quantity: quantity({ means: 'Quantity, in units; all unallocated stock of the record when not given.' }),
    ...attributes,
    batch: { ...attributes.batch, example: 'B-2026-01' },
    ...why,
  },
})

/** Account transfer: change of ownership of stock. */
export const stockAccountTransfer = resource({
  ...act,
  means: 'Account transfer: change of ownership of stock.',
  fields: { account: belongsTo('accounts', { required: true, means: 'New owner.' }), lines: parts, ...why },
})

/** Warehouse transfer: dispatch of stock to another warehouse. */
export const stockWarehouseTransfer = resource({
  ...act,
  means: 'Warehouse transfer: dispatch of stock to another warehouse.',
  fields: {
    to_warehouse: belongsTo('warehouses', { required: true, means: 'Destination warehouse.' }),
    lines:        parts,
    expected_date_of_arrival: moment({ means: 'Expected date and time of arrival (ETA).' }),
    ...why,
  },
})

/** Move of a storage unit with all its contents. */
export const unitMove = resource({
  ...act,
  means: 'Move of a storage unit with all its contents.',
  fields: {
    to_location: belongsTo('locations', { required: true, means: 'Destination location.' }),
    ...why,
    as_task:     flag({ means: 'Whether to create a move task instead of moving the unit at once.' }),
  },
})

/** Merge of a storage unit: all its contents go onto another unit. */
export const unitMerge = resource({
  ...act,
  means: 'Merge of a storage unit: all its contents go onto another unit.',
  fields: { into_storage_unit: belongsTo('storage_units', { required: true, means: 'Storage unit that receives the contents.' }) },
})

/** Split of a storage unit: part of its contents goes onto another unit. */
export const unitSplit = resource({
  ...act,
  means: 'Split of a storage unit: part of its contents goes onto another unit.',
  fields: {
    lines:             parts,
    storage_unit_to:   belongsTo('storage_units', { means: 'Destination storage unit; give either this or storage_unit_type_id.' }),
    storage_unit_type: belongsTo('storage_unit_types', { example: 1, means: 'Storage unit type of the unit to create; give either this or storage_unit_to_id.' }),
    to_location:       belongsTo('locations', { means: 'Location of the destination unit; the same location when not given.' }),
  },
})
