import { belongsTo, choice, code, decimal, integer, maybeFlag, notes, quantity, resource, text } from '#declare/resource.ts'
import { ownSlots, referenceSlots } from '#resources/slots.ts'

/** Whether a factor is a whole multiple of a smaller one; factors have 4 places, which numbers carry exactly. */
function isMultiple(factor: string | null, smaller: string | null): boolean {
  if (factor === null || smaller === null) return true
  const [large, small] = [factor, smaller].map((one) => Math.round(Number(one) * 10_000)) as [number, number]
  return large % small === 0
}

/** A kind of goods that can be kept, ordered and counted. */
export const products = resource({
  name: 'products',
  one: 'product',
  area: 'products',
  means: 'A kind of goods that can be kept, ordered and counted.',
  verbs: ['remove'],

  fields: {
    code:                   code({ max: 50, sequence: 'PRODUCT', means: 'Its number; the next of sequence PRODUCT when not given.' }),
    description:            text({ max: 150, accepts: ['name'], follows: ['code'], means: 'What it is, in a line.' }),
    stock_unit_type:        belongsTo('stock_unit_types', { initially: { field: 'code', value: 'ITEMS' }, means: 'What it is counted in; ITEMS when not given.' }),
    long_description:       notes({ means: 'What it is, at length.' }),
    barcode:                text({ means: 'The code on a single unit.' }),
    case_barcode:           text({ means: 'The code on a case.' }),
    inner_barcode:          text({ means: 'The code on an inner pack.' }),
    outer_barcode:          text({ means: 'The code on an outer pack.' }),
    commodity_code:         code({ max: 14, means: 'Its number in the Harmonized System.' }),
    country_of_manufacture: code({ max: 6, means: 'The country it is made in, ISO 3166-1.' }),
    customs_description:    text({ max: 255, means: 'What customs are told it is.' }),
    unit_value:             decimal({ min: 0, means: 'What one unit is worth on a commercial invoice, in the currency of the account.' }),
    shelf_life_min:         integer({ min: 1, means: 'Days it must still keep when it is received.' }),
    shelf_life_max:         integer({ min: 1, means: 'Days it keeps from new.' }),
    stop:                   maybeFlag({ means: 'Whether nothing may be done with it.' }),
    obsolete:               integer({ min: 0, max: 9, means: '1: no more receipts. 2: no more receipts and orders.' }),
    specific_gravity:       decimal({ min: 0, means: 'Weight of a litre in kilograms, for liquids.' }),
    output_quantity:        quantity({ min: 0, above: true, means: 'How many one build of its materials makes.' }),
    assemble_on_pick:       maybeFlag({ means: 'Whether it is built from its materials when it is picked.' }),
    require_dimensions_on_receipt: maybeFlag({ means: 'Whether its size must be measured on receipt.' }),
    non_hazardous_for_transport:   maybeFlag({ means: 'Whether it travels without dangerous-goods papers.' }),
    pick_strategy:          choice(['pick_by_line', 'batch_pick'], { plain: true, means: 'Whether each order line is a task, or many are picked at once.' }),
    product_type:           choice(['single', 'bill_of_materials'], { plain: true, means: 'Whether it is bought, or built from materials.' }),
    serial_number_tracking_setting: choice(['none', 'outbound', 'inbound_and_outbound'], { initially: 'none', plain: true, means: 'When its serial numbers are taken down.' }),
    units_per_inner:        quantity({ min: 1, above: true, means: 'Units in an inner pack.' }),
    units_per_case:         quantity({ min: 1, above: true, means: 'Units in a case.' }),
    units_per_outer:        quantity({ min: 1, above: true, means: 'Units in an outer pack.' }),
    weight:                 decimal({ min: 0, unit: 'kg', means: 'The weight of one unit in kilograms.' }),
    cube:                   decimal({ min: 0, unit: 'm3', means: 'The room one unit takes in cubic metres.' }),
    length:                 decimal({ min: 0, unit: 'cm', means: 'The length of one unit in centimetres.' }),
    width:                  decimal({ min: 0, unit: 'cm', means: 'The width of one unit in centimetres.' }),
    height:                 decimal({ min: 0, unit: 'cm', means: 'The height of one unit in centimetres.' }),
    enforce_pickface_stock_consolidation: maybeFlag({ means: 'Whether stock of several dates merges in its pickfaces.' }),
    ...referenceSlots,
    ...ownSlots,
  },

  unique: [['code']],
  linked: {
    account_id: { through: 'account_products', by: 'product', to: 'account' },
    group_id: { through: 'product_groups', by: 'product', to: 'group' },
  },
  rules: [
    { field: 'stock_unit_type', holds: (row) => row.stock_unit_type_id !== null, otherwise: 'blank' },
    { field: 'units_per_case', holds: (row) => isMultiple(row.units_per_case, row.units_per_inner), otherwise: 'invalid' },
    { field: 'units_per_outer', holds: (row) => isMultiple(row.units_per_outer, row.units_per_case ?? row.units_per_inner), otherwise: 'invalid' },
  ],
  packs: { outer: 'units_per_outer', case: 'units_per_case', inner: 'units_per_inner' },
  any_of: { all_codes: ['code', 'barcode', 'case_barcode', 'inner_barcode', 'outer_barcode'] },
  graphql: { filter: 'ProductsFilterType' },
})
