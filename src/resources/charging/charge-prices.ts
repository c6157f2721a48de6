import { belongsTo, choice, code, day, flag, integer, money, notes, objects, quantity, resource, text } from '#declare/resource.ts'

/** For each unit of measure, the charge types it applies to (operations 10.2). */
const unitsOfMeasure: Readonly<Record<string, readonly string[]>> = {
  item:                ['PICK', 'RECEIPT', 'RENTAL', 'SUNDRY'],
  inner:               ['PICK', 'RECEIPT', 'RENTAL', 'SUNDRY'],
  case:                ['PICK', 'RECEIPT', 'RENTAL', 'SUNDRY'],
  outer:               ['PICK', 'RECEIPT', 'RENTAL', 'SUNDRY'],
  layer:               ['PICK', 'RECEIPT', 'RENTAL'],
  storage_unit:        ['PICK', 'RENTAL'],
  storage_unit_to:     ['PICK', 'RECEIPT'],
  product_weight:      ['PICK', 'RECEIPT', 'RENTAL'],
  product_cube:        ['PICK', 'RECEIPT', 'RENTAL'],
  storage_unit_weight: ['PICK', 'RECEIPT', 'RENTAL'],
  storage_unit_cube:   ['PICK', 'RECEIPT', 'RENTAL'],
  task:                ['PICK', 'RECEIPT'],
  line:                ['PICK', 'RECEIPT'],
  order:               ['PICK'],
  pick_list:           ['PICK'],
  receipt:             ['RECEIPT'],
  package:             ['PICK'],
  shipment:            ['PICK'],
  location:            ['RENTAL'],
  hour:                ['SUNDRY'],
  fixed:               ['RENTAL', 'SUNDRY'],
}

type ScopedPrice = { readonly charge_type: string }

/** Whether it is known to be charged for something other than picking. */
const isOther = ({ charge_type }: ScopedPrice): boolean => typeof charge_type === 'string' && charge_type !== 'PICK'

/** What a price may be limited to. */
const limits = {
  subtype:           choice(['FULL', 'PART', 'PICKFACE', 'DEMAND_PICKFACE'], { plain_text: true, description: 'Pick subtype the price applies to; null for all picks.' }),
  carrier:           belongsTo('carriers', { description: 'Carrier of the orders whose picks the price applies to; null for all carriers.' }),
  carrier_service:   belongsTo('carrier_services', { description: 'Carrier service of the orders whose picks the price applies to; null for all services.' }),
  order_type:        belongsTo('order_types', { description: 'Order type of the orders whose picks the price applies to; null for all order types.' }),
  location_group:    belongsTo('groups', { description: 'Location group the price applies to; null for all locations.' }),
  product_group:     belongsTo('groups', { description: 'Product group the price applies to; null for all products.' }),
  storage_unit_type: belongsTo('storage_unit_types', { description: 'Storage unit type the price applies to; null for all types.' }),
}

/** Charge price: price on a charge card for each started block of a unit of measure. */
export const chargePrices = resource({
  name: 'charge_prices',
  one: 'charge_price',
  area: 'charges',
  description: 'Charge price: price on a charge card for each started block of a unit of measure.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    charge_card:       belongsTo('charge_cards', { required: true, part_of_target: true, description: 'Charge card of the price.' }),
    code:              code({ max: 50, required: true, description: 'Charge price code; used at the start of the codes of its charge lines.' }),
    name:              text({ max: 50, follows: ['code'], description: 'Display name, shown on charge lines.' }),
    charge_type:       choice(['RENTAL', 'RECEIPT', 'PICK', 'SUNDRY'], { required: true, example: 'PICK', plain_text: true, description: 'Charge type: storage rental, receiving, picking, or sundry.' }),
    unit_of_measure:   choice(Object.keys(unitsOfMeasure), { required: true, plain_text: true, description: 'Unit of measure that is counted.' }),
    quantity:          quantity({ min: 0, above: true, required: true, description: 'Block size in the unit of measure; a started block is charged in full.' }),
    price:             money({ required: true, description: 'Price per block, in the currency of the account.' }),
    auto_charge:       flag({ description: 'Whether charge lines are generated automatically.' }),
    description:       notes({ description: 'Description of what the price is for.' }),
    nominal_code:      code({ description: 'Nominal code: ledger account that charges are posted to in the accounting system.' }),
    ...limits,
    tax_rate:          belongsTo('tax_rates', { description: "Tax rate; the account's tax rate when not given." }),
  },

  unique: [['code']],
  rules: [
    {
      field: 'unit_of_measure',
      holds: ({ unit_of_measure, charge_type }) => typeof charge_type !== 'string' || (unitsOfMeasure[unit_of_measure]?.includes(charge_type) ?? true),
      error: 'unit_of_measure_not_for_charge_type',
      facts: ({ unit_of_measure, charge_type }) => ({ unit_of_measure, charge_type }),
    },
    { field: 'subtype',         holds: (row) => !isOther(row) || row.subtype === null,            error: 'charge_price_scope_invalid', facts: ({ charge_type }: ScopedPrice) => ({ charge_type }) },
    { field: 'carrier',         holds: (row) => !isOther(row) || row.carrier_id === null,         error: 'charge_price_scope_invalid', facts: ({ charge_type }: ScopedPrice) => ({ charge_type }) },
    { field: 'carrier_service', holds: (row) => !isOther(row) || row.carrier_service_id === null, error: 'charge_price_scope_invalid', facts: ({ charge_type }: ScopedPrice) => ({ charge_type }) },
    { field: 'order_type',      holds: (row) => !isOther(row) || row.order_type_id === null,      error: 'charge_price_scope_invalid', facts: ({ charge_type }: ScopedPrice) => ({ charge_type }) },
  ],
  graphql: { types: { quantity: 'Float', price: 'Float' } },
})

const act = { name: 'charge_cards', one: 'charge_card', area: 'charges', verbs: [] } as const

/** Where prices are copied from. */
export const priceCopy = resource({
  ...act,
  description: 'Charge card whose prices are copied.',
  fields: { from: belongsTo('charge_cards', { required: true, description: 'Charge card whose prices are copied.' }) },
})

/** A price as it would be on a card, for a trial. */
const triedPrice = {
  id:              integer({ description: 'Id of the price that is changed; null for a new one.' }),
  code:            code({ max: 50, required: true, description: 'Charge price code.' }),
  name:            text({ max: 50, description: 'Display name; the code when not given.' }),
  charge_type:     choice(['RENTAL', 'RECEIPT', 'PICK', 'SUNDRY'], { required: true, plain_text: true, description: 'Charge type: storage rental, receiving, picking, or sundry.' }),
  unit_of_measure: choice(Object.keys(unitsOfMeasure), { required: true, plain_text: true, description: 'Unit of measure that is counted.' }),
  quantity:        quantity({ min: 0, above: true, default: 1, description: 'Block size in the unit of measure; a started block is charged in full.' }),
  price:           money({ required: true, description: 'Price per block, in the currency of the account.' }),
  nominal_code:    code({ description: 'Nominal code: of prices with one of them the most limited counts.' }),
  ...limits,
}

/** Prices that are tried on past work. */
export const priceTrial = resource({
  ...act,
  description: 'Prices that are tried on past work.',
  fields: {
    account: belongsTo('accounts', { required: true, description: 'Account whose work is priced.' }),
    from:    day({ required: true, description: 'First day of the work.' }),
    to:      day({ required: true, description: 'Last day of the work.' }),
    prices:  objects({ max: 1000, each: triedPrice, example: [{ code: 'PICK-ITEM', charge_type: 'PICK', unit_of_measure: 'item', price: 0.4 }], description: 'Prices as they would be, in place of those of the card; all that are charged automatically.' }),
  },
})
