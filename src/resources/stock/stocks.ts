import { belongsTo, choice, day, moment, notes, quantity, resource, text } from '#declare/resource.ts'
import { goodsSlots } from '#resources/slots.ts'

/** A pile: one quantity of one product of one owner, with one set of attributes, in one place. */
export const stocks = resource({
  name: 'stocks',
  one: 'stock',
  area: 'stock',
  means: 'A pile: one quantity of one product of one owner, with one set of attributes, in one place.',
  verbs: [],
  history: true,

  fields: {
    account:            belongsTo('accounts', { required: true, means: 'Who owns it.' }),
    product:            belongsTo('products', { required: true, means: 'What it is.' }),
    warehouse:          belongsTo('warehouses', { required: true, means: 'The warehouse it is in.' }),
    location:           belongsTo('locations', { required: true, means: 'Where it stands.' }),
    storage_unit:       belongsTo('storage_units', { means: 'What it stands on; empty for loose goods.' }),
    batch:              text({ max: 60, also: 'string1', answers_both: true, means: 'The batch it was made in.' }),
    serial_number:      text({ max: 100, means: 'Its serial number; the quantity is 1 then.' }),
    sell_by_date:       day({ also: 'datetime1', answers_both: true, means: 'The last day it may be sold.' }),
    best_before_date:   day({ also: 'datetime2', answers_both: true, means: 'The last day it is at its best.' }),
    fifo_date:          moment({ required: true, means: 'The beginning of the day on which it came in.' }),
    status:             choice(['available', 'held'], { stored: 'lower', initially: 'available', plain: true, means: 'Whether it may leave: available, or held.' }),
    quantity:           quantity({ required: true, min: 0, packed_by: 'product', means: 'How much there is, in units.' }),
    allocated_quantity: quantity({ initially: 0, min: 0, means: 'How much of it is reserved.' }),
    free:               quantity({ read_only: true, means: 'How much of it is not reserved.' }),
    hold_description:   notes({ means: 'Why it was last held or released.' }),
    hold_reason_code:   belongsTo('reason_codes', { means: 'The reason for which it was last held or released.' }),
    last_counted_at:    moment({ means: 'When it was last counted.' }),
    ...goodsSlots,
  },
})
