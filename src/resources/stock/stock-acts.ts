import { belongsTo, choice, day, flag, integers, moment, notes, objects, quantity, resource, text } from '#declare/resource.ts'
import { goodsSlots } from '#resources/slots.ts'

const attributes = {
  batch:            text({ max: 60, also: 'string1', means: 'The batch it was made in.' }),
  sell_by_date:     day({ also: 'datetime1', means: 'The last day it may be sold.' }),
  best_before_date: day({ also: 'datetime2', means: 'The last day it is at its best.' }),
  fifo_date:        moment({ means: 'The beginning of the day on which it came in.' }),
  ...goodsSlots,
}

const why = {
  reason_code: belongsTo('reason_codes', { means: 'The reason.' }),
  description: notes({ means: 'What is said about it.' }),
}

const act = { name: 'stocks', one: 'stock', area: 'stock', verbs: [] } as const

const parts = objects({
  required: true,
  filled: true,
  max: 1000,
  once: 'stock_id',
  each: {
    stock:    belongsTo('stocks', { required: true, means: 'The pile.' }),
    quantity: quantity({ means: 'How much of it; all that is free when not given.' }),
  },
  example: [{ stock_id: 1, quantity: 1 }],
  means: 'The goods, each {stock_id, quantity}; all that is free of a pile when no quantity is given.',
})

/** Goods that are found to be there. */
export const stockCreation = resource({
  ...act,
  means: 'Goods that are found to be there.',
  fields: {
    account:       belongsTo('accounts', { required: true, means: 'Who owns them.' }),
    product:       belongsTo('products', { required: true, means: 'What they are.' }),
    location:      belongsTo('locations', { required: true, means: 'Where they stand.' }),
    storage_unit:  belongsTo('storage_units', { means: 'What they stand on; empty for loose goods.' }),
    quantity:      quantity({ required: true, means: 'How much there is, in units.' }),
    serial_number: text({ max: 100, format: 'serial_number', means: 'Their serial number; the quantity is 1 then.' }),
    status:        choice(['available', 'held'], { stored: 'lower', initially: 'available', plain: true, means: 'Whether they may leave.' }),
    ...attributes,
    ...why,
  },
})

/** How a pile is put right. */
export const stockAdjustment = resource({
  ...act,
  means: 'How a pile is put right: by how much, or to how much.',
  fields: {
    quantity_change: quantity({ example: -1, means: 'By how much; or new_quantity.' }),
    new_quantity:    quantity({ min: 0, means: 'To how much; or quantity_change.' }),
    goods_out:       belongsTo('goods_outs', { means: 'The order whose staged goods are missing; free goods and the lowest priority go first when not given.' }),
    ...why,
  },
})

/** Where goods of a pile go. */
export const stockMove = resource({
  ...act,
  means: 'Where goods of a pile go.',
  fields: {
    quantity:        quantity({ means: 'How much; all of it when not given.' }),
    to_location:     belongsTo('locations', { required: true, means: 'Where they go.' }),
    storage_unit_to: belongsTo('storage_units', { means: 'The unit they are put on; null lays them loose, and a whole unit moves with its goods when not given.' }),
    reason_code:     belongsTo('reason_codes', { means: 'The reason.' }),
    as_task:         flag({ means: 'Whether somebody is only asked to do it.' }),
  },
})

/** Piles that are held or released. */
export const stockHolding = resource({
  ...act,
  means: 'Piles that are held or released, and why.',
  fields: {
    ids:         integers({ needed: true, means: 'The piles.' }),
    description: notes({ required: true, means: 'Why.' }),
    reason_code: belongsTo('reason_codes', { means: 'The reason.' }),
    force:       flag({ means: 'Of holding: whether picks and replenishments of the piles that nobody has begun are given up.' }),
  },
})

/** Part of a pile that goes onto another unit. */
export const stockSplit = resource({
  ...act,
  means: 'Part of a pile that goes onto another unit.',
  fields: {
    quantity:          quantity({ required: true, means: 'How much.' }),
    storage_unit_to:   belongsTo('storage_units', { means: 'The unit; or storage_unit_type_id.' }),
    storage_unit_type: belongsTo('storage_unit_types', { example: 1, means: 'The kind of unit that is made; or storage_unit_to_id.' }),
  },
})

/** What goods are known as. */
export const stockAttributes = resource({
  ...act,
  means: 'What goods are known as.',
  fields: {
    quantity: quantity({ means: 'How much of the pile; all that is free when not given.' }),
    ...attributes,
    batch: { ...attributes.batch, example: 'B-2026-01' },
    ...why,
  },
})

/** Goods that are given to another owner. */
export const stockAccountTransfer = resource({
  ...act,
  means: 'Goods that are given to another owner.',
  fields: { account: belongsTo('accounts', { required: true, means: 'Who owns them from now on.' }), lines: parts, ...why },
})

/** Goods that are sent to another warehouse. */
export const stockWarehouseTransfer = resource({
  ...act,
  means: 'Goods that are sent to another warehouse.',
  fields: {
    to_warehouse: belongsTo('warehouses', { required: true, means: 'The warehouse.' }),
    lines:        parts,
    expected_date_of_arrival: moment({ means: 'When they should arrive.' }),
    ...why,
  },
})

/** Where a unit goes with all that is on it. */
export const unitMove = resource({
  ...act,
  means: 'Where a unit goes with all that is on it.',
  fields: {
    to_location: belongsTo('locations', { required: true, means: 'Where it goes.' }),
    ...why,
    as_task:     flag({ means: 'Whether somebody is only asked to do it.' }),
  },
})

/** The unit another one is emptied onto. */
export const unitMerge = resource({
  ...act,
  means: 'The unit another one is emptied onto.',
  fields: { into_storage_unit: belongsTo('storage_units', { required: true, means: 'The unit.' }) },
})

/** What of a unit goes onto another one. */
export const unitSplit = resource({
  ...act,
  means: 'What of a unit goes onto another one.',
  fields: {
    lines:             parts,
    storage_unit_to:   belongsTo('storage_units', { means: 'The unit; or storage_unit_type_id.' }),
    storage_unit_type: belongsTo('storage_unit_types', { example: 1, means: 'The kind of unit that is made; or storage_unit_to_id.' }),
    to_location:       belongsTo('locations', { means: 'Where it is; in the same place when not given.' }),
  },
})
