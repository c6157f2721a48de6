import { belongsTo, choice, code, decimal, moment, notes, quantity, resource } from '#declare/resource.ts'
import { booleanSlots, datetimeSlots } from '#resources/slots.ts'

const wish = (place: string, edge: string) =>
  moment({ description: `${edge} acceptable datetime${place} of the stock; null means no limit.` })

/** Order line: quantity ordered of one product, with the quantities allocated, picked and dispatched so far. */
export const goodsOutLines = resource({
  name: 'goods_out_lines',
  one: 'goods_out_line',
  area: 'orders',
  description: 'Order line: quantity ordered of one product, with the quantities allocated, picked and dispatched so far.',
  verbs: [],
  details: { goods_out_line_materials: 'goods_out_line_id' },

  fields: {
    goods_out:          belongsTo('goods_outs', { required: true, on_delete: 'cascade', description: 'Order.' }),
    product:            belongsTo('products', { required: true, description: 'Product ordered.' }),
    order_quantity:     quantity({ required: true, min: 0, packed_by: 'product', description: 'Ordered quantity, in units.' }),
    allocated_quantity: quantity({ default: 0, read_only: true, description: 'Quantity allocated so far, in units; includes what has since been picked.' }),
    pick_quantity:      quantity({ default: 0, read_only: true, description: 'Quantity picked, in units.' }),
    dispatch_quantity:  quantity({ default: 0, read_only: true, description: 'Quantity dispatched, in units.' }),
    short_quantity:     quantity({ default: 0, read_only: true, description: 'Quantity shorted (given up as not available), in units; reset to 0 when the product of the line changes.' }),
    rounded_quantity:   quantity({ default: 0, read_only: true, description: 'Quantity added to the ordered quantity to round up to full storage units, in units.' }),
    short_status:       choice(['', 'PART_SHORT', 'SHORT'], { default: '', read_only: true, plain_text: true, description: 'Short status: PART_SHORT or SHORT if part or all of the line was shorted, empty otherwise.' }),
    short_description:  notes({ read_only: true, description: 'Description given when the line was shorted.' }),
    short_reason_code:  belongsTo('reason_codes', { read_only: true, description: 'Reason code given when the line was shorted.' }),
    unit_value:         decimal({ min: 0, description: 'Sales value of one unit on a commercial invoice; the unit value of the product when not given.' }),
    batch:              code({ max: 60, description: 'Batch requested; only stock of this batch is allocated.' }),
    carrier:            belongsTo('carriers', { description: 'Carrier of the line, if it differs from the carrier of the order.' }),
    carrier_service:    belongsTo('carrier_services', { description: 'Service of that carrier.' }),
    alt_line_note:      notes({ description: 'Line note of the ordering party.' }),
    alt_line_number:    code({ description: 'Line number of the ordering party.' }),
    alt_line_reference: code({ description: 'Line reference of the ordering party.' }),
    alt_product_code:   code({ description: 'Product code of the ordering party.' }),
    datetime1_from: wish('1', 'Earliest'),
    datetime1_to:   wish('1', 'Latest'),
    datetime2_from: wish('2', 'Earliest'),
    datetime2_to:   wish('2', 'Latest'),
    datetime3_from: wish('3', 'Earliest'),
    datetime3_to:   wish('3', 'Latest'),
    datetime4_from: wish('4', 'Earliest'),
    datetime4_to:   wish('4', 'Latest'),
    datetime5_from: wish('5', 'Earliest'),
    datetime5_to:   wish('5', 'Latest'),
    ...booleanSlots,
    ...datetimeSlots,
  },

  ranges: [
    ['datetime1_from', 'datetime1_to'],
    ['datetime2_from', 'datetime2_to'],
    ['datetime3_from', 'datetime3_to'],
    ['datetime4_from', 'datetime4_to'],
    ['datetime5_from', 'datetime5_to'],
  ],
  graphql: { types: { order_quantity: 'Float', allocated_quantity: 'Float', pick_quantity: 'Float', dispatch_quantity: 'Float' } },
})
