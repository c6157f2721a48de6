import { belongsTo, resource } from '#declare/resource.ts'

/** Link between an account and a product of which it may own stock. */
export const accountProducts = resource({
  name: 'account_products',
  one: 'account_product',
  area: 'products',
  description: 'Link between an account and a product of which it may own stock.',
  verbs: ['create', 'remove'],
  under: { path: 'products', by: 'product', tail: 'account_products' },

  fields: {
    product: belongsTo('products', { required: true, fixed: true, description: 'Product.' }),
    account: belongsTo('accounts', { required: true, fixed: true, description: 'Account.' }),
  },

  unique: [['product', 'account']],
})
