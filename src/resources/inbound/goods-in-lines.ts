import { belongsTo, choice, code, day, integer, notes, quantity, resource } from '#declare/resource.ts'
import { goodsSlots, referenceSlots } from '#resources/slots.ts'

/** Receipt line: expected and received quantity of one product. */
export const goodsInLines = resource({
  name: 'goods_in_lines',
  one: 'goods_in_line',
  area: 'receipts',
  description: 'Receipt line: expected and received quantity of one product.',
  verbs: [],

  fields: {
    goods_in_receipt:     belongsTo('goods_in_receipts', { required: true, on_delete: 'cascade', description: 'Goods-in receipt.' }),
    product:              belongsTo('products', { required: true, description: 'Product expected.' }),
    expected_quantity:    quantity({ required: true, min: 0, above: true, packed_by: 'product', description: 'Expected quantity, in units.' }),
    expected_configurations_quantity: integer({ min: 0, max: 10_000, description: 'Number of storage units the quantity arrives on; null or 0 for loose goods.' }),
    product_storage_unit: belongsTo('product_storage_units', { description: "Stacking configuration on the storage units; the product's default when not given, and when the product of the line changes." }),
    batch:                code({ max: 60, alias: 'string1', returns_alias: true, description: 'Expected batch.' }),
    sell_by_date:         day({ alias: 'datetime1', returns_alias: true, description: 'Expected sell by date.' }),
    best_before_date:     day({ alias: 'datetime2', returns_alias: true, description: 'Expected best before date.' }),
    goods_out_line:       belongsTo('goods_out_lines', { description: 'Order line the goods are returned from.' }),
    received_quantity:    quantity({ default: 0, read_only: true, description: 'Quantity received so far, in units.' }),
    put_away_quantity:    quantity({ default: 0, read_only: true, description: 'Quantity put away so far, in units.' }),
    discrepancy:          choice(['NONE', 'UNDER', 'OVER'], { default: 'NONE', read_only: true, plain_text: true, description: 'Discrepancy between received and expected quantity: UNDER, OVER or NONE.' }),
    alt_line_note:        notes({ description: 'Line note of the sender.' }),
    alt_line_number:      code({ description: 'Line number of the sender.' }),
    alt_line_reference:   code({ description: 'Line reference of the sender.' }),
    alt_product_code:     code({ description: 'Product code of the sender.' }),
    ...referenceSlots,
    ...goodsSlots,
  },
})
