import { belongsTo, choice, code, day, integer, notes, quantity, resource, text } from '#declare/resource.ts'
import { goodsSlots, referenceSlots } from '#resources/slots.ts'

/** Receipt line: expected and received quantity of one product. */
export const goodsInLines = resource({
  name: 'goods_in_lines',
  one: 'goods_in_line',
  area: 'receipts',
  means: 'Receipt line: expected and received quantity of one product.',
  verbs: [],

  fields: {
    goods_in_receipt:     belongsTo('goods_in_receipts', { required: true, on_removal: 'remove', means: 'Goods-in receipt.' }),
    product:              belongsTo('products', { required: true, means: 'Product expected.' }),
    expected_quantity:    quantity({ required: true, min: 0, above: true, packed_by: 'product', means: 'Expected quantity, in units.' }),
    expected_configurations_quantity: integer({ min: 0, max: 10_000, means: 'Number of storage units the quantity arrives on; null or 0 for loose goods.' }),
    product_storage_unit: belongsTo('product_storage_units', { means: "Stacking configuration on the storage units; the product's default when not given, and when the product of the line changes." }),
    batch:                text({ max: 60, also: 'string1', answers_both: true, means: 'Expected batch.' }),
    sell_by_date:         day({ also: 'datetime1', answers_both: true, means: 'Expected sell by date.' }),
    best_before_date:     day({ also: 'datetime2', answers_both: true, means: 'Expected best before date.' }),
    goods_out_line:       belongsTo('goods_out_lines', { means: 'Order line the goods are returned from.' }),
    received_quantity:    quantity({ initially: 0, read_only: true, means: 'Quantity received so far, in units.' }),
    put_away_quantity:    quantity({ initially: 0, read_only: true, means: 'Quantity put away so far, in units.' }),
    discrepancy:          choice(['NONE', 'UNDER', 'OVER'], { initially: 'NONE', read_only: true, plain: true, means: 'Discrepancy between received and expected quantity: UNDER, OVER or NONE.' }),
    alt_line_note:        notes({ means: 'Line note of the sender.' }),
    alt_line_number:      text({ means: 'Line number of the sender.' }),
    alt_line_reference:   text({ means: 'Line reference of the sender.' }),
    alt_product_code:     code({ means: 'Product code of the sender.' }),
    ...referenceSlots,
    ...goodsSlots,
  },
})
