import { belongsTo, quantity, resource } from '#declare/resource.ts'

/** What a product is built from, and how much of it. */
export const productMaterials = resource({
  name: 'product_materials',
  one: 'product_material',
  area: 'products',
  means: 'What a product is built from, and how much of it.',
  verbs: ['remove'],
  under: { path: 'products', by: 'parent_product', tail: 'materials' },

  fields: {
    parent_product: belongsTo('products', { required: true, fixed: true, means: 'The product that is built: a bill of materials.' }),
    child_product:  belongsTo('products', { required: true, means: 'The product it is built from.' }),
    quantity:       quantity({ min: 0, above: true, required: true, means: 'How many units go into one build of the parent, which makes its output_quantity.' }),
  },

  unique: [['parent_product', 'child_product']],
})
