import { belongsTo, choice, code, decimal, money, notes, quantity, resource, text } from '#declare/resource.ts'

/** One charge in a basket, written by warehouse work or by hand. */
export const chargeLines = resource({
  name: 'charge_lines',
  one: 'charge_line',
  area: 'charges',
  means: 'One charge in a basket, written by warehouse work or by hand.',
  verbs: [],

  fields: {
    charge_basket:   belongsTo('charge_baskets', { required: true, whole: true, means: 'The basket it is in.' }),
    code:            code({ max: 30, required: true, means: 'The short name of the charge.' }),
    name:            text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    charge_type:     choice(['PICK', 'RECEIPT', 'RENTAL', 'SUNDRY'], { required: true, fixed: true, plain: true, means: 'What is charged for: picking, receiving, storage, or anything else.' }),
    quantity:        quantity({ initially: 1, means: 'How many blocks are charged.' }),
    price:           money({ initially: 0, means: 'The price of one, in the currency of the account.' }),
    total:           money({ initially: 0, read_only: true, means: 'quantity x price, rounded half away from zero to the smallest coin of the currency.' }),
    measure:         decimal({ read_only: true, means: 'What was counted before it was divided into blocks; empty for a line written by hand.' }),
    unit_of_measure: text({ read_only: true, means: 'What was counted; that of its price.' }),
    description:     notes({ means: 'What a person should know about it.' }),
    charge_price:    belongsTo('charge_prices', { means: 'The price it follows.' }),
    product:         belongsTo('products', { means: 'The product it was charged for.' }),
    inbound_good:    belongsTo('goods_in_receipts', { also: 'goods_in_receipt_id', means: 'The receipt it was charged for.' }),
    inbound_item:    belongsTo('goods_in_lines', { means: 'The line of the receipt it was charged for.' }),
    goods_out:       belongsTo('goods_outs', { also: 'goods_out_order_id', means: 'The order it was charged for.' }),
    goods_out_pick_list: belongsTo('goods_out_pick_lists', { means: 'The pick list it was charged for.' }),
    storage_unit:    belongsTo('storage_units', { means: 'The storage unit it was charged for.' }),
  },

  graphql: { types: { quantity: 'Float', price: 'Float', total: 'Float', created_at: 'DateTime' } },
})
