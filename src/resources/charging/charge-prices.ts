import { belongsTo, choice, code, flag, money, notes, quantity, resource, text } from '#declare/resource.ts'

/** For each unit of measure, the charges it can be counted for (operations 10.2). */
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

type Scoped = { readonly charge_type: string }

/** Whether it is known to be charged for something else than picking. */
const isOther = ({ charge_type }: Scoped): boolean => typeof charge_type === 'string' && charge_type !== 'PICK'

/** A price of a card: so much for each started block of something that is counted. */
export const chargePrices = resource({
  name: 'charge_prices',
  one: 'charge_price',
  area: 'charges',
  means: 'A price of a card: so much for each started block of something that is counted.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    charge_card:       belongsTo('charge_cards', { required: true, means: 'The card it stands on.' }),
    code:              code({ max: 50, required: true, means: 'The short name people know it by; its lines begin with it.' }),
    name:              text({ max: 50, follows: ['code'], means: 'The name shown on its lines.' }),
    charge_type:       choice(['RENTAL', 'RECEIPT', 'PICK', 'SUNDRY'], { required: true, example: 'PICK', plain: true, means: 'What is charged for: storage, receiving, picking, or anything else.' }),
    unit_of_measure:   choice(Object.keys(unitsOfMeasure), { required: true, plain: true, means: 'What is counted.' }),
    quantity:          quantity({ min: 0, above: true, required: true, means: 'The size of a block, in units of measure; a started block counts whole.' }),
    price:             money({ required: true, means: 'The price of a block, in the currency of the account.' }),
    auto_charge:       flag({ means: 'Whether the service writes its lines by itself.' }),
    description:       notes({ means: 'What it is for.' }),
    nominal_code:      text({ means: 'The account of the books its charges go to.' }),
    subtype:           choice(['FULL', 'PART', 'PICKFACE', 'DEMAND_PICKFACE'], { plain: true, means: 'Only picks of this subtype.' }),
    carrier:           belongsTo('carriers', { means: 'Only picks of orders that travel with this carrier.' }),
    carrier_service:   belongsTo('carrier_services', { means: 'Only picks of orders that travel by this service.' }),
    order_type:        belongsTo('order_types', { means: 'Only picks of orders of this type.' }),
    location_group:    belongsTo('groups', { means: 'Only goods at locations of this group.' }),
    product_group:     belongsTo('groups', { means: 'Only products of this group.' }),
    storage_unit_type: belongsTo('storage_unit_types', { means: 'Only units of this type.' }),
    tax_rate:          belongsTo('tax_rates', { means: 'The rate of tax; that of the account when not given.' }),
  },

  unique: [['code']],
  rules: [
    {
      field: 'unit_of_measure',
      holds: ({ unit_of_measure, charge_type }) => typeof charge_type !== 'string' || (unitsOfMeasure[unit_of_measure]?.includes(charge_type) ?? true),
      otherwise: 'unit_of_measure_not_for_charge_type',
      facts: ({ unit_of_measure, charge_type }) => ({ unit_of_measure, charge_type }),
    },
    { field: 'subtype',         holds: (row) => !isOther(row) || row.subtype === null,            otherwise: 'charge_price_scope_invalid', facts: ({ charge_type }: Scoped) => ({ charge_type }) },
    { field: 'carrier',         holds: (row) => !isOther(row) || row.carrier_id === null,         otherwise: 'charge_price_scope_invalid', facts: ({ charge_type }: Scoped) => ({ charge_type }) },
    { field: 'carrier_service', holds: (row) => !isOther(row) || row.carrier_service_id === null, otherwise: 'charge_price_scope_invalid', facts: ({ charge_type }: Scoped) => ({ charge_type }) },
    { field: 'order_type',      holds: (row) => !isOther(row) || row.order_type_id === null,      otherwise: 'charge_price_scope_invalid', facts: ({ charge_type }: Scoped) => ({ charge_type }) },
  ],
  graphql: { types: { quantity: 'Float', price: 'Float' } },
})
