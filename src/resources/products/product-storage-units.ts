import { belongsTo, choice, decimal, flag, integer, quantity, resource } from '#declare/resource.ts'

/** How a product stands on a kind of unit: how many in a layer, how many layers. */
export const productStorageUnits = resource({
  name: 'product_storage_units',
  one: 'product_storage_unit',
  area: 'products',
  means: 'How a product stands on a kind of storage unit: how many in a layer, how many layers.',
  verbs: [],

  fields: {
    product:             belongsTo('products', { required: true, means: 'The product.' }),
    storage_unit_type:   belongsTo('storage_unit_types', { required: true, means: 'The kind of unit.' }),
    stock_configuration: choice(['unit', 'case', 'inner', 'outer'], { required: true, plain: true, means: 'What per_layer counts.' }),
    unit_of_measure:     choice(['millimetre', 'centimetre', 'metre', 'inch', 'foot'], { required: true, plain: true, means: 'What its sizes are measured in.' }),
    per_layer:           quantity({ min: 0, above: true, required: true, means: 'How many stand in a layer, counted in stock_configuration.' }),
    number_of_layers:    quantity({ min: 0, above: true, required: true, means: 'How many layers a full unit has.' }),
    total:               quantity({ initially: 0, means: 'per_layer x number_of_layers, counted in stock_configuration; one that is sent must agree.' }),
    priority:            integer({ initially: 0, read_only: true, means: 'Its place among those of the product, without gaps; 0 is taken by default.' }),
    allow_receipt:       flag({ initially: true, means: 'Whether goods may be received like this.' }),
    length:              decimal({ min: 0, means: 'The length of a full unit, in unit_of_measure.' }),
    width:               decimal({ min: 0, means: 'The width of a full unit, in unit_of_measure.' }),
    height:              decimal({ min: 0, means: 'The height of a full unit, in unit_of_measure.' }),
    weight:              decimal({ min: 0, unit: 'kg', means: 'The weight of a full unit, in kilograms.' }),
  },

  gathered: { dimensions: ['length', 'width', 'height', 'weight', 'unit_of_measure'] },
})

/** Where a unit is put. */
export const productStorageUnitPriority = resource({
  name: 'product_storage_units',
  one: 'product_storage_unit',
  area: 'products',
  means: 'Where a unit is put among those of its product.',
  verbs: [],
  fields: { priority: integer({ min: 0, max: 1_000_000, required: true, means: 'Its place: 0, 1, 2; past the last it is put last.' }) },
})
