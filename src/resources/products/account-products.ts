import { belongsTo, resource } from '#declare/resource.ts'

/** That an account may own stock of a product. */
export const accountProducts = resource({
  name: 'account_products',
  one: 'account_product',
  area: 'products',
  means: 'That an account may own stock of a product.',
  verbs: ['create', 'remove'],
  under: { path: 'products', by: 'product', tail: 'account_products' },

  fields: {
    product: belongsTo('products', { required: true, fixed: true, means: 'The product.' }),
    account: belongsTo('accounts', { required: true, fixed: true, means: 'The account.' }),
  },

  unique: [['product', 'account']],
})
