import { belongsTo, choice, code, decimal, integer, maybeFlag, notes, quantity, resource, text } from '#declare/resource.ts'
import { ownSlots, referenceSlots } from '#resources/slots.ts'

/** Whether a factor is a whole multiple of a smaller one; factors have 4 places, which numbers carry exactly. */
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
  means: 'Product (SKU) that can be stored, ordered and counted.',
  verbs: ['remove'],

  fields: {
    code:                   code({ max: 50, sequence: 'PRODUCT', means: 'Product code (SKU); the next number of sequence PRODUCT when not given.' }),
    description:            text({ max: 150, accepts: ['name'], follows: ['code'], means: 'Short description.' }),
    stock_unit_type:        belongsTo('stock_unit_types', { initially: { field: 'code', value: 'ITEMS' }, means: 'Stock unit type the product is counted in; ITEMS when not given.' }),
    long_description:       notes({ means: 'Long description.' }),
    barcode:                text({ means: 'Barcode of a single unit.' }),
    case_barcode:           text({ means: 'Barcode of a case.' }),
    inner_barcode:          text({ means: 'Barcode of an inner pack.' }),
    outer_barcode:          text({ means: 'Barcode of an outer pack.' }),
    commodity_code:         code({ max: 14, means: 'Commodity code (Harmonized System).' }),
    country_of_manufacture: code({ max: 6, means: 'Country of manufacture, ISO 3166-1.' }),
    customs_description:    text({ max: 255, means: 'Description for customs.' }),
    unit_value:             decimal({ min: 0, means: 'Value of one unit on a commercial invoice, in the currency of the account.' }),
    shelf_life_min:         integer({ min: 1, means: 'Minimum remaining shelf life in days at receipt.' }),
    shelf_life_max:         integer({ min: 1, means: 'Total shelf life in days from production.' }),
    stop:                   maybeFlag({ means: 'Whether the product is stopped, so that all work with it is blocked.' }),
    obsolete:               integer({ min: 0, max: 9, means: 'Obsolescence: 1 blocks receipts, 2 blocks receipts and orders.' }),
    specific_gravity:       decimal({ min: 0, means: 'Specific gravity of liquids, in kilograms per litre.' }),
    output_quantity:        quantity({ min: 0, above: true, means: 'Quantity produced by one build of the materials.' }),
    assemble_on_pick:       maybeFlag({ means: 'Whether the product is assembled from its materials when it is picked.' }),
    require_dimensions_on_receipt: maybeFlag({ means: 'Whether dimensions must be recorded at receipt.' }),
    non_hazardous_for_transport:   maybeFlag({ means: 'Whether the product is transported without dangerous goods papers.' }),
    pick_strategy:          choice(['pick_by_line', 'batch_pick'], { plain: true, means: 'Pick strategy: one pick task per order line, or batch picking of several at once.' }),
    product_type:           choice(['single', 'bill_of_materials'], { plain: true, means: 'Product type: single, or built from materials (bill of materials).' }),
    serial_number_tracking_setting: choice(['none', 'outbound', 'inbound_and_outbound'], { initially: 'none', plain: true, means: 'Serial number tracking: when serial numbers are recorded.' }),
    units_per_inner:        quantity({ min: 1, above: true, means: 'Units per inner pack.' }),
    units_per_case:         quantity({ min: 1, above: true, means: 'Units per case.' }),
    units_per_outer:        quantity({ min: 1, above: true, means: 'Units per outer pack.' }),
    weight:                 decimal({ min: 0, unit: 'kg', means: 'Weight of one unit in kilograms.' }),
    cube:                   decimal({ min: 0, unit: 'm3', means: 'Cube (volume) of one unit in cubic metres.' }),
    length:                 decimal({ min: 0, unit: 'cm', means: 'Length of one unit in centimetres.' }),
    width:                  decimal({ min: 0, unit: 'cm', means: 'Width of one unit in centimetres.' }),
    height:                 decimal({ min: 0, unit: 'cm', means: 'Height of one unit in centimetres.' }),
    enforce_pickface_stock_consolidation: maybeFlag({ means: "Whether stock with different FIFO dates is merged in the product's pick faces." }),
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
