import { belongsTo, choice, code, decimal, moment, notes, quantity, resource, text } from '#declare/resource.ts'
import { booleanSlots, datetimeSlots } from '#resources/slots.ts'

const wish = (place: string, edge: string) =>
  moment({ means: `The ${edge} day of the goods' datetime${place} that is wanted.` })

/** One product of an order: how much is wanted, and how much of that is reserved, picked and gone. */
export const goodsOutLines = resource({
  name: 'goods_out_lines',
  one: 'goods_out_line',
  area: 'orders',
  means: 'One product of an order: how much is wanted, and how much of that is reserved, picked and gone.',
  verbs: [],

  fields: {
    goods_out:          belongsTo('goods_outs', { required: true, on_removal: 'remove', means: 'The order.' }),
    product:            belongsTo('products', { required: true, means: 'What is wanted.' }),
    order_quantity:     quantity({ required: true, min: 0, packed_by: 'product', means: 'How much is wanted, in units.' }),
    allocated_quantity: quantity({ initially: 0, read_only: true, means: 'How much of it is or was reserved.' }),
    pick_quantity:      quantity({ initially: 0, read_only: true, means: 'How much of it is picked.' }),
    dispatch_quantity:  quantity({ initially: 0, read_only: true, means: 'How much of it is gone.' }),
    short_quantity:     quantity({ initially: 0, read_only: true, means: 'How much of it was given up; nothing of a line that becomes one of another product.' }),
    rounded_quantity:   quantity({ initially: 0, read_only: true, means: 'How much is sent beyond what was ordered, to fill a unit.' }),
    short_status:       choice(['', 'PART_SHORT', 'SHORT'], { initially: '', read_only: true, plain: true, means: 'Whether part or all of it was given up; empty when nothing was.' }),
    short_description:  notes({ read_only: true, means: 'Why it was given up.' }),
    short_reason_code:  belongsTo('reason_codes', { read_only: true, means: 'The reason for which it was given up.' }),
    unit_value:         decimal({ min: 0, means: "What one unit is sold for, on a commercial invoice; the product's value when not given." }),
    batch:              text({ max: 60, means: 'The only batch that is wanted.' }),
    carrier:            belongsTo('carriers', { means: "Who takes it to its receiver, where that is not the order's." }),
    carrier_service:    belongsTo('carrier_services', { means: 'The service of that carrier.' }),
    alt_line_note:      notes({ means: 'A note of the sender.' }),
    alt_line_number:    text({ means: "The sender's number of the line." }),
    alt_line_reference: text({ means: "The sender's reference of the line." }),
    alt_product_code:   code({ means: "The sender's code of the product." }),
    datetime1_from: wish('1', 'first'),
    datetime1_to:   wish('1', 'last'),
    datetime2_from: wish('2', 'first'),
    datetime2_to:   wish('2', 'last'),
    datetime3_from: wish('3', 'first'),
    datetime3_to:   wish('3', 'last'),
    datetime4_from: wish('4', 'first'),
    datetime4_to:   wish('4', 'last'),
    datetime5_from: wish('5', 'first'),
    datetime5_to:   wish('5', 'last'),
    ...booleanSlots,
    ...datetimeSlots,
  },

  graphql: { types: { order_quantity: 'Float', allocated_quantity: 'Float', pick_quantity: 'Float', dispatch_quantity: 'Float' } },
})
