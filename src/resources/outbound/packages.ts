import { belongsTo, choice, code, decimal, objects, quantity, resource } from '#declare/resource.ts'

const size = (description: string) => decimal({ min: 0, description })

const fields = {
  shipment:          belongsTo('shipments', { required: true, on_delete: 'cascade', description: 'Shipment of the package.' }),
  storage_unit_type: belongsTo('storage_unit_types', { description: 'Storage unit type of the package: carton, pallet and so on.' }),
  storage_unit:      belongsTo('storage_units', { read_only: true, description: 'Storage unit the goods were packed into.' }),
  tracking_number:   code({ description: 'Tracking number of the carrier.' }),
  length:            size('Length; stored in centimetres.'),
  width:             size('Width; stored in centimetres.'),
  height:            size('Height; stored in centimetres.'),
  weight:            size('Weight; stored in kilograms.'),
  unit_of_measure:   choice(['centimetre', 'metre', 'inch', 'foot', 'millimetre'], { default: 'centimetre', plain_text: true, description: 'Unit of measure of length, width and height as sent; values are stored in centimetres.' }),
  weight_unit_of_measure: choice(['kilogram', 'gram', 'pound'], { default: 'kilogram', plain_text: true, description: 'Unit of measure of the weight as sent; values are stored in kilograms.' }),
  label_document:    belongsTo('documents', { read_only: true, on_delete: 'set_null', description: 'Label of the package.' }),
} as const

const field_groups = { dimensions: ['length', 'width', 'height', 'weight', 'unit_of_measure', 'weight_unit_of_measure'] } as const

/** Package: one carton or pallet of a shipment. */
export const packages = resource({
  name: 'packages',
  one: 'package',
  area: 'shipping',
  description: 'Package: one carton or pallet of a shipment.',
  verbs: [],
  searched: ['tracking_number'],
  fields,
  field_groups,
})

/** Creation of a package, with its contents. */
export const packing = resource({
  name: 'packages',
  one: 'package',
  area: 'shipping',
  description: 'Creation of a package, with its contents.',
  verbs: [],
  fields: {
    ...fields,
    contents: objects({
      max: 1000,
      each: {
        stock:    belongsTo('stocks', { required: true, description: 'Stock record.' }),
        quantity: quantity({ description: 'Quantity, in units; all that is staged for the order when not given.' }),
      },
      description: 'Staged goods packed into the package, each {stock_id, quantity}.',
    }),
  },
  field_groups,
})

/** Suggested package for goods to be packed (cartonisation); not stored. */
export const packageSuggestions = resource({
  name: 'package_suggestions',
  one: 'package_suggestion',
  area: 'shipping',
  description: 'Suggested package for goods to be packed (cartonisation); not stored.',
  verbs: [],
  fields: {
    storage_unit_type: belongsTo('storage_unit_types', { required: true, description: 'Storage unit type of the package.' }),
    volume:            decimal({ required: true, description: 'Volume of the contents in cubic metres.' }),
    weight:            decimal({ required: true, description: 'Weight of the contents in kilograms.' }),
    contents:          objects({ required: true, description: 'Contents of the package, each {product_id, quantity}.' }),
  },
})
