import { belongsTo, quantity, resource } from '#declare/resource.ts'

/** Component of a bill of materials, with its quantity. */
export const productMaterials = resource({
  name: 'product_materials',
  one: 'product_material',
  area: 'products',
  description: 'Component of a bill of materials, with its quantity.',
  verbs: ['remove'],
  under: { path: 'products', by: 'parent_product', tail: 'materials' },

  fields: {
    parent_product: belongsTo('products', { required: true, fixed: true, description: 'Parent product: the bill of materials that is built.' }),
    child_product:  belongsTo('products', { required: true, description: 'Component product.' }),
    quantity:       quantity({ min: 0, above: true, required: true, description: 'Quantity of the component, in units, for one build of the parent, which yields its output_quantity.' }),
  },

  unique: [['parent_product', 'child_product']],
})
