import { belongsTo, choice, code, day, integer, notes, quantity, resource, text } from '#declare/resource.ts'
import { goodsSlots, referenceSlots } from '#resources/slots.ts'

/** One product on a receipt: how much is expected and how much came. */
export const goodsInLines = resource({
  name: 'goods_in_lines',
  one: 'goods_in_line',
  area: 'receipts',
  means: 'One product on a receipt: how much is expected and how much came.',
  verbs: [],

  fields: {
    goods_in_receipt:     belongsTo('goods_in_receipts', { required: true, on_removal: 'remove', means: 'The receipt.' }),
    product:              belongsTo('products', { required: true, means: 'What is expected.' }),
    expected_quantity:    quantity({ required: true, min: 0, above: true, packed_by: 'product', means: 'How much is expected, in units.' }),
    expected_configurations_quantity: integer({ min: 0, max: 10_000, means: 'On how many storage units it arrives; loose when empty or 0.' }),
    product_storage_unit: belongsTo('product_storage_units', { means: 'How it stands on them; as the product first says when not given, and when the line becomes one of another product.' }),
    batch:                text({ max: 60, also: 'string1', answers_both: true, means: 'The batch that is expected.' }),
    sell_by_date:         day({ also: 'datetime1', answers_both: true, means: 'The sell-by date that is expected.' }),
    best_before_date:     day({ also: 'datetime2', answers_both: true, means: 'The best-before date that is expected.' }),
    goods_out_line:       belongsTo('goods_out_lines', { means: 'The order line it is returned from.' }),
    received_quantity:    quantity({ initially: 0, read_only: true, means: 'How much came.' }),
    put_away_quantity:    quantity({ initially: 0, read_only: true, means: 'How much of it is put away.' }),
    discrepancy:          choice(['NONE', 'UNDER', 'OVER'], { initially: 'NONE', read_only: true, plain: true, means: 'Whether less or more came than expected.' }),
    alt_line_note:        notes({ means: 'A note of the sender.' }),
    alt_line_number:      text({ means: "The sender's number of the line." }),
    alt_line_reference:   text({ means: "The sender's reference of the line." }),
    alt_product_code:     code({ means: "The sender's code of the product." }),
    ...referenceSlots,
    ...goodsSlots,
  },
})
