import { belongsTo, choice, day, moment, notes, quantity, resource, text } from '#declare/resource.ts'
import { goodsSlots } from '#resources/slots.ts'

/** Stock record: a quantity of one product of one owner, with one set of attributes, in one location. */
export const stocks = resource({
  name: 'stocks',
  one: 'stock',
  area: 'stock',
  means: 'Stock record: a quantity of one product of one owner, with one set of attributes, in one location.',
  verbs: [],
  history: true,

  fields: {
    account:            belongsTo('accounts', { required: true, means: 'Account that owns the stock.' }),
    product:            belongsTo('products', { required: true, means: 'Product.' }),
    warehouse:          belongsTo('warehouses', { required: true, means: 'Warehouse of the location.' }),
    location:           belongsTo('locations', { required: true, means: 'Location of the stock.' }),
    storage_unit:       belongsTo('storage_units', { means: 'Storage unit of the stock; null for loose goods.' }),
    batch:              text({ max: 60, also: 'string1', answers_both: true, means: 'Batch (lot) number.' }),
    serial_number:      text({ max: 100, means: 'Serial number; the quantity is then 1.' }),
    sell_by_date:       day({ also: 'datetime1', answers_both: true, means: 'Sell by date: the last day on which the goods may be sold.' }),
    best_before_date:   day({ also: 'datetime2', answers_both: true, means: 'Best before date.' }),
    fifo_date:          moment({ required: true, means: 'FIFO date: start of the day on which the goods came in.' }),
    status:             choice(['available', 'held'], { stored: 'lower', initially: 'available', plain: true, means: 'Stock status: available, or held.' }),
    quantity:           quantity({ required: true, min: 0, packed_by: 'product', means: 'Quantity, in units.' }),
    allocated_quantity: quantity({ initially: 0, min: 0, means: 'Quantity allocated to tasks, in units.' }),
    free:               quantity({ read_only: true, means: 'Free (unallocated) quantity, in units.' }),
    hold_description:   notes({ means: 'Description given with the last hold or release.' }),
    hold_reason_code:   belongsTo('reason_codes', { means: 'Reason code given with the last hold or release.' }),
    last_counted_at:    moment({ means: 'Time of the last stock count.' }),
    ...goodsSlots,
  },
})
