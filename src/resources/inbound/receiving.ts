import { belongsTo, choice, day, decimal, flag, notes, quantity, resource, text, texts } from '#declare/resource.ts'
import { goodsSlots } from '#resources/slots.ts'

/** How many serial numbers are taken down at once; a body holds no more. */
const SERIALS_MAX = 50_000

/** What is said of goods that are, beside what is said of where they go. */
const captured = {
  confirmed_quantity: quantity({ min: 0, means: 'How much came, in units; all of the task when not given.' }),
  storage_unit_to:    belongsTo('storage_units', { means: 'The unit they are put on; a new one, or none, when not given.' }),
  serial_numbers:     texts({ max: SERIALS_MAX, format: 'serial_number', means: 'The serial number of each unit.' }),
  base_storage_unit_type: belongsTo('storage_unit_types', { means: 'The kind of unit that is made for them.' }),
  batch:              text({ max: 60, also: 'string1', means: 'The batch; as the line says when not given.' }),
  sell_by_date:       day({ also: 'datetime1', means: 'The sell-by date; as the line says when not given.' }),
  best_before_date:   day({ also: 'datetime2', means: 'The best-before date; as the line says when not given.' }),
  keep_open:          flag({ means: 'Whether what did not come stays to be received.' }),
  status:             choice(['available', 'held'], { stored: 'lower', initially: 'available', plain: true, means: 'Whether they are free, or held on arrival.' }),
  hold_description:   notes({ means: 'Why they are held.' }),
  disposition:        choice(['restock', 'hold', 'return_to_supplier', 'scrap'], { plain: true, means: 'What becomes of returned goods.' }),
  reason_code:        belongsTo('reason_codes', { means: 'Why returned goods are held or scrapped.' }),
  description:        notes({ means: 'What is said about returned goods.' }),
  length:             decimal({ min: 0, above: true, means: 'The length of a full unit, in unit_of_measure.' }),
  width:              decimal({ min: 0, above: true, means: 'The width of a full unit, in unit_of_measure.' }),
  height:             decimal({ min: 0, above: true, means: 'The height of a full unit, in unit_of_measure.' }),
  weight:             decimal({ min: 0, above: true, unit: 'kg', means: 'The weight of a full unit, in kilograms.' }),
  unit_of_measure:    choice(['millimetre', 'centimetre', 'metre', 'inch', 'foot'], { plain: true, means: 'What the size is measured in.' }),
  ...goodsSlots,
}

const gathered = { dimensions: ['length', 'width', 'height', 'weight', 'unit_of_measure'] } as const

/** What came of a receive task. */
export const receiving = resource({
  name: 'receive_tasks',
  one: 'receive_task',
  area: 'receipts',
  means: 'What came of a receive task.',
  verbs: [],
  fields: { location_to: belongsTo('locations', { means: 'Where they arrive; as planned when not given.' }), ...captured },
  gathered,
})

/** Goods that are received and put away at once. */
export const receivingToPutaway = resource({
  name: 'receive_tasks',
  one: 'receive_task',
  area: 'receipts',
  means: 'Goods that are received and put away at once.',
  verbs: [],
  fields: { location_to: belongsTo('locations', { required: true, means: 'Where they are put away.' }), ...captured },
  gathered,
})

/** Goods that came without being expected. */
export const blindReceiving = resource({
  name: 'goods_in_receipts',
  one: 'goods_in_receipt',
  area: 'receipts',
  means: 'Goods that came without being expected.',
  verbs: [],
  fields: {
    product:     belongsTo('products', { required: true, means: 'What came.' }),
    location_to: belongsTo('locations', { means: 'Where they arrive; at the bay of the receipt when not given.' }),
    ...captured,
    confirmed_quantity: quantity({ min: 0, above: true, required: true, means: 'How much came, in units.' }),
  },
  gathered,
})
