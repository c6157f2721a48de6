import { belongsTo, choice, code, day, moment, notes, quantity, resource } from '#declare/resource.ts'
import { goodsSlots } from '#resources/slots.ts'

/** Stock record: a quantity of one product of one owner, with one set of attributes, in one location. */
export const stocks = resource({
  name: 'stocks',
  one: 'stock',
  area: 'stock',
  description: 'Stock record: a quantity of one product of one owner, with one set of attributes, in one location.',
  verbs: [],
  history: true,

  fields: {
    account:            belongsTo('accounts', { required: true, description: 'Account that owns the stock.' }),
    product:            belongsTo('products', { required: true, description: 'Product.' }),
    warehouse:          belongsTo('warehouses', { required: true, description: 'Warehouse of the location.' }),
    location:           belongsTo('locations', { required: true, description: 'Location of the stock.' }),
    storage_unit:       belongsTo('storage_units', { description: 'Storage unit of the stock; null for loose goods.' }),
    batch:              code({ max: 60, alias: 'string1', returns_alias: true, description: 'Batch (lot) number.' }),
    serial_number:      code({ max: 100, description: 'Serial number; the quantity is then 1.' }),
    sell_by_date:       day({ alias: 'datetime1', returns_alias: true, description: 'Sell by date: the last day on which the goods may be sold.' }),
    best_before_date:   day({ alias: 'datetime2', returns_alias: true, description: 'Best before date.' }),
    fifo_date:          moment({ required: true, description: 'FIFO date: start of the day on which the goods came in.' }),
    status:             choice(['available', 'held'], { stored: 'lower', default: 'available', plain_text: true, description: 'Stock status: available, or held.' }),
    quantity:           quantity({ required: true, min: 0, packed_by: 'product', description: 'Quantity, in units.' }),
    allocated_quantity: quantity({ default: 0, min: 0, description: 'Quantity allocated to tasks, in units.' }),
    free:               quantity({ read_only: true, description: 'Free (unallocated) quantity, in units.' }),
    hold_description:   notes({ description: 'Description given with the last hold or release.' }),
    hold_reason_code:   belongsTo('reason_codes', { description: 'Reason code given with the last hold or release.' }),
    last_counted_at:    moment({ description: 'Time of the last stock count.' }),
    ...goodsSlots,
  },
})
