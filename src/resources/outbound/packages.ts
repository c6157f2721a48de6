import { belongsTo, choice, code, decimal, objects, quantity, resource } from '#declare/resource.ts'

const size = (means: string) => decimal({ min: 0, means })

const fields = {
  shipment:          belongsTo('shipments', { required: true, on_removal: 'remove', means: 'The shipment it is part of.' }),
  storage_unit_type: belongsTo('storage_unit_types', { means: 'What kind of carton or pallet it is.' }),
  storage_unit:      belongsTo('storage_units', { read_only: true, means: 'The unit its goods were packed onto.' }),
  tracking_number:   code({ means: 'What the carrier knows it by.' }),
  length:            size('Its length; kept in centimetres.'),
  width:             size('Its width; kept in centimetres.'),
  height:            size('Its height; kept in centimetres.'),
  weight:            size('Its weight; kept in kilograms.'),
  unit_of_measure:   choice(['centimetre', 'metre', 'inch', 'foot', 'millimetre'], { initially: 'centimetre', plain: true, means: 'What its size is sent in; it is kept in centimetres.' }),
  weight_unit_of_measure: choice(['kilogram', 'gram', 'pound'], { initially: 'kilogram', plain: true, means: 'What its weight is sent in; it is kept in kilograms.' }),
  label_document:    belongsTo('documents', { read_only: true, on_removal: 'clear', means: 'Its label.' }),
} as const

const gathered = { dimensions: ['length', 'width', 'height', 'weight', 'unit_of_measure', 'weight_unit_of_measure'] } as const

/** One carton or pallet of a shipment. */
export const packages = resource({
  name: 'packages',
  one: 'package',
  area: 'shipping',
  means: 'One carton or pallet of a shipment.',
  verbs: [],
  fields,
  gathered,
})

/** A package, with what is packed into it. */
export const packing = resource({
  name: 'packages',
  one: 'package',
  area: 'shipping',
  means: 'A package, with what is packed into it.',
  verbs: [],
  fields: {
    ...fields,
    contents: objects({
      max: 1000,
      each: {
        stock:    belongsTo('stocks', { required: true, means: 'The pile.' }),
        quantity: quantity({ means: 'How much of it; all that is staged of the order when not given.' }),
      },
      means: 'The staged goods that are packed into it, each {stock_id, quantity}.',
    }),
  },
  gathered,
})

/** A package that is suggested for goods; kept nowhere. */
export const packageSuggestions = resource({
  name: 'package_suggestions',
  one: 'package_suggestion',
  area: 'shipping',
  means: 'A package that is suggested for goods; kept nowhere.',
  verbs: [],
  fields: {
    storage_unit_type: belongsTo('storage_unit_types', { required: true, means: 'What it is packed into.' }),
    volume:            decimal({ required: true, means: 'The room its goods take, in cubic metres.' }),
    weight:            decimal({ required: true, means: 'What its goods weigh, in kilograms.' }),
    contents:          objects({ required: true, means: 'What goes into it, each {product_id, quantity}.' }),
  },
})
