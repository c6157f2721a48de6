import { belongsTo, choice, code, day, decimal, flag, notes, quantity, resource, texts } from '#declare/resource.ts'
import { goodsSlots } from '#resources/slots.ts'

/** Maximum number of serial numbers per request; a body has room for no more. */
const SERIALS_MAX = 50_000

/** Attributes of received goods, apart from their destination. */
const captured = {
  confirmed_quantity: quantity({ min: 0, description: 'Quantity received, in units; the quantity of the task when not given.' }),
  storage_unit_to:    belongsTo('storage_units', { description: 'Storage unit the goods are put on. When not given, a new unit is created or the goods stay loose, as planned on the task.' }),
  serial_numbers:     texts({ max: SERIALS_MAX, format: 'serial_number', description: 'Serial numbers, one per unit.' }),
  base_storage_unit_type: belongsTo('storage_unit_types', { description: 'Storage unit type of the unit to create.' }),
  batch:              code({ max: 60, alias: 'string1', description: 'Batch; the batch of the receipt line when not given.' }),
  sell_by_date:       day({ alias: 'datetime1', description: 'Sell by date; that of the receipt line when not given.' }),
  best_before_date:   day({ alias: 'datetime2', description: 'Best before date; that of the receipt line when not given.' }),
  keep_open:          flag({ description: 'Whether the quantity not received stays open to be received later.' }),
  status:             choice(['available', 'held'], { stored: 'lower', default: 'available', plain_text: true, description: 'Stock status: available, or held on arrival.' }),
  hold_description:   notes({ description: 'Reason why the goods are held.' }),
  disposition:        choice(['restock', 'hold', 'return_to_supplier', 'scrap'], { plain_text: true, description: 'Disposition of returned goods.' }),
  reason_code:        belongsTo('reason_codes', { description: 'Reason code for holding or scrapping returned goods.' }),
  description:        notes({ description: 'Description of the condition of returned goods.' }),
  length:             decimal({ min: 0, above: true, description: 'Length of a full storage unit, in unit_of_measure.' }),
  width:              decimal({ min: 0, above: true, description: 'Width of a full storage unit, in unit_of_measure.' }),
  height:             decimal({ min: 0, above: true, description: 'Height of a full storage unit, in unit_of_measure.' }),
  weight:             decimal({ min: 0, above: true, unit: 'kg', description: 'Weight of a full storage unit in kilograms.' }),
  unit_of_measure:    choice(['millimetre', 'centimetre', 'metre', 'inch', 'foot'], { plain_text: true, description: 'Unit of measure of length, width and height.' }),
  ...goodsSlots,
}

const field_groups = { dimensions: ['length', 'width', 'height', 'weight', 'unit_of_measure'] } as const

/** Completion of a receive task. */
export const receiving = resource({
  name: 'receive_tasks',
  one: 'receive_task',
  area: 'receipts',
  description: 'Completion of a receive task.',
  verbs: [],
  fields: { location_to: belongsTo('locations', { description: 'Location the goods are received at; the planned location when not given.' }), ...captured },
  field_groups,
})

/** Receipt of goods with immediate putaway. */
export const receivingToPutaway = resource({
  name: 'receive_tasks',
  one: 'receive_task',
  area: 'receipts',
  description: 'Receipt of goods with immediate putaway.',
  verbs: [],
  fields: { location_to: belongsTo('locations', { required: true, description: 'Location the goods are put away in.' }), ...captured },
  field_groups,
})

/** Blind receipt of goods that were not expected. */
export const blindReceiving = resource({
  name: 'goods_in_receipts',
  one: 'goods_in_receipt',
  area: 'receipts',
  description: 'Blind receipt of goods that were not expected.',
  verbs: [],
  fields: {
    product:     belongsTo('products', { required: true, description: 'Product received.' }),
    location_to: belongsTo('locations', { description: 'Location the goods are received at; the bay of the receipt when not given.' }),
    ...captured,
    confirmed_quantity: quantity({ min: 0, above: true, required: true, description: 'Quantity received, in units.' }),
  },
  field_groups,
})
