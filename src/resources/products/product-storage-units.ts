import { belongsTo, choice, decimal, flag, integer, quantity, resource } from '#declare/resource.ts'

/** Storage unit configuration: how many units of a product fit on a type of storage unit, by layers. */
export const productStorageUnits = resource({
  name: 'product_storage_units',
  one: 'product_storage_unit',
  area: 'products',
  description: 'Stacking configuration (Ti-Hi) of a product on a storage unit type: quantity per layer and number of layers.',
  verbs: [],
  ownership: { through: 'product' },

  fields: {
    product:             belongsTo('products', { required: true, description: 'Product.' }),
    storage_unit_type:   belongsTo('storage_unit_types', { required: true, description: 'Storage unit type.' }),
    stock_configuration: choice(['unit', 'case', 'inner', 'outer'], { required: true, plain_text: true, description: 'Packaging level that per_layer and total are counted in.' }),
    unit_of_measure:     choice(['millimetre', 'centimetre', 'metre', 'inch', 'foot'], { required: true, plain_text: true, description: 'Unit of measure of length, width and height.' }),
    per_layer:           quantity({ min: 0, above: true, required: true, description: 'Quantity per layer, counted in stock_configuration.' }),
    number_of_layers:    quantity({ min: 0, above: true, required: true, description: 'Number of layers on a full storage unit.' }),
    total:               quantity({ default: 0, description: 'Quantity on a full storage unit: per_layer x number_of_layers, counted in stock_configuration. A value that is sent must agree.' }),
    priority:            integer({ default: 0, read_only: true, description: 'Rank among the configurations of the product, without gaps; 0 is the default configuration.' }),
    allow_receipt:       flag({ default: true, description: 'Whether goods may be received in this configuration.' }),
    length:              decimal({ min: 0, description: 'Length of a full storage unit, in unit_of_measure.' }),
    width:               decimal({ min: 0, description: 'Width of a full storage unit, in unit_of_measure.' }),
    height:              decimal({ min: 0, description: 'Height of a full storage unit, in unit_of_measure.' }),
    weight:              decimal({ min: 0, unit: 'kg', description: 'Weight of a full storage unit in kilograms.' }),
  },

  field_groups: { dimensions: ['length', 'width', 'height', 'weight', 'unit_of_measure'] },
})

/** Target location of a storage unit. */
export const productStorageUnitPriority = resource({
  name: 'product_storage_units',
  one: 'product_storage_unit',
  area: 'products',
  description: 'New rank of a configuration among those of its product.',
  verbs: [],
  fields: { priority: integer({ min: 0, max: 1_000_000, required: true, description: 'Rank, counted from 0; a number beyond the last puts the configuration last.' }) },
})
