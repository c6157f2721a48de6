import { belongsTo, choice, code, decimal, integer, maybeFlag, notes, quantity, resource, text } from '#declare/resource.ts'
import { ownSlots, referenceSlots } from '#resources/slots.ts'

/**
 * Whether a factor is a multiple of a smaller one; factors have 4 decimal places, which numbers represent exactly.
 */
function isMultiple(factor: string | null, smaller: string | null): boolean {
  if (factor === null || smaller === null) return true
  const [large, small] = [factor, smaller].map((one) => Math.round(Number(one) * 10_000)) as [number, number]
  return large % small === 0
}

/** Product (SKU) that can be stored, ordered and counted. */
export const products = resource({
  name: 'products',
  one: 'product',
  area: 'products',
  description: 'Product (SKU) that can be stored, ordered and counted.',
  verbs: ['remove'],
  shared_with: { viewers_of: { account_products: 'product' }, unreferenced: true },
  details: { pickface_rotations: 'product_id' },
  ownership: { by_referrers: { account_products: 'product' } },
  searched: ['code', 'barcode', 'case_barcode', 'inner_barcode', 'outer_barcode'],

  fields: {
    code:                   code({ max: 50, sequence: 'PRODUCT', trade_number: true, description: 'Product code (SKU); the next number of sequence PRODUCT when not given.' }),
    description:            text({ max: 150, accepts: ['name'], follows: ['code'], description: 'Short description.' }),
    stock_unit_type:        belongsTo('stock_unit_types', { default: { field: 'code', value: 'ITEMS' }, description: 'Stock unit type the product is counted in; ITEMS when not given.' }),
    long_description:       notes({ description: 'Long description.' }),
    barcode:                code({ trade_number: true, description: 'Barcode of a single unit.' }),
    case_barcode:           code({ trade_number: true, description: 'Barcode of a case.' }),
    inner_barcode:          code({ trade_number: true, description: 'Barcode of an inner pack.' }),
    outer_barcode:          code({ trade_number: true, description: 'Barcode of an outer pack.' }),
    commodity_code:         code({ max: 14, description: 'Commodity code (Harmonized System).' }),
    country_of_manufacture: code({ max: 6, description: 'Country of manufacture, ISO 3166-1.' }),
    customs_description:    text({ max: 255, description: 'Description for customs.' }),
    unit_value:             decimal({ min: 0, description: 'Value of one unit on a commercial invoice, in the currency of the account.' }),
    shelf_life_min:         integer({ min: 1, description: 'Minimum remaining shelf life in days at receipt.' }),
    shelf_life_max:         integer({ min: 1, description: 'Total shelf life in days from production.' }),
    stop:                   maybeFlag({ description: 'Whether the product is stopped: nothing of it is received unannounced, ordered, picked or sent.' }),
    obsolete:               integer({ min: 0, max: 9, description: 'Obsolescence: 1 blocks receipts, 2 blocks receipts and orders.' }),
    specific_gravity:       decimal({ min: 0, description: 'Specific gravity of liquids, in kilograms per litre.' }),
    output_quantity:        quantity({ min: 0, above: true, description: 'Quantity produced by one build of the materials.' }),
    assemble_on_pick:       maybeFlag({ description: 'Whether the product is assembled from its materials when it is picked.' }),
    require_dimensions_on_receipt: maybeFlag({ description: 'Whether dimensions must be recorded at receipt.' }),
    non_hazardous_for_transport:   maybeFlag({ description: 'Whether the product is transported without dangerous goods papers.' }),
    pick_strategy:          choice(['pick_by_line', 'batch_pick'], { plain_text: true, description: 'Pick strategy: one pick task per order line, or batch picking of several at once.' }),
    product_type:           choice(['single', 'bill_of_materials'], { plain_text: true, description: 'Product type: single, or built from materials (bill of materials).' }),
    serial_number_tracking_setting: choice(['none', 'outbound', 'inbound_and_outbound'], { default: 'none', plain_text: true, description: 'Serial number tracking: when serial numbers are recorded.' }),
    units_per_inner:        quantity({ min: 1, above: true, description: 'Units per inner pack.' }),
    units_per_case:         quantity({ min: 1, above: true, description: 'Units per case.' }),
    units_per_outer:        quantity({ min: 1, above: true, description: 'Units per outer pack.' }),
    weight:                 decimal({ min: 0, unit: 'kg', description: 'Weight of one unit in kilograms.' }),
    cube:                   decimal({ min: 0, unit: 'm3', description: 'Cube (volume) of one unit in cubic metres.' }),
    length:                 decimal({ min: 0, unit: 'cm', description: 'Length of one unit in centimetres.' }),
    width:                  decimal({ min: 0, unit: 'cm', description: 'Width of one unit in centimetres.' }),
    height:                 decimal({ min: 0, unit: 'cm', description: 'Height of one unit in centimetres.' }),
    enforce_pickface_stock_consolidation: maybeFlag({ description: "Whether stock with different FIFO dates is merged in the product's pick faces." }),
    ...referenceSlots,
    ...ownSlots,
  },

  unique: [['code']],
  link_filters: {
    account_id: { through: 'account_products', by: 'product', to: 'account' },
    group_id: { through: 'product_groups', by: 'product', to: 'group' },
  },
  ranges: [['shelf_life_min', 'shelf_life_max']],
  rules: [
    { field: 'stock_unit_type', holds: (row) => row.stock_unit_type_id !== null, error: 'blank' },
    { field: 'units_per_case', holds: (row) => isMultiple(row.units_per_case, row.units_per_inner), error: 'invalid' },
    { field: 'units_per_outer', holds: (row) => isMultiple(row.units_per_outer, row.units_per_case ?? row.units_per_inner), error: 'invalid' },
  ],
  packs: { outer: 'units_per_outer', case: 'units_per_case', inner: 'units_per_inner' },
  any_of: { all_codes: ['code', 'barcode', 'case_barcode', 'inner_barcode', 'outer_barcode'] },
  graphql: { filter: 'ProductsFilterType' },
})
