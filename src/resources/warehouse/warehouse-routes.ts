import { belongsTo, integer, resource } from '#declare/resource.ts'

/** Which warehouse serves an order of a product first. */
export const warehouseRoutes = resource({
  name: 'warehouse_routes',
  one: 'warehouse_route',
  area: 'warehouses',
  means: 'Which warehouse serves orders of a product, before or behind which others; for everybody, an account or a customer.',
  verbs: ['remove'],

  fields: {
    product:   belongsTo('products', { required: true, means: 'The product that is ordered.' }),
    warehouse: belongsTo('warehouses', { required: true, means: 'The warehouse that may serve it.' }),
    account:   belongsTo('accounts', { means: 'Only for orders of this account.' }),
    customer:  belongsTo('customers', { means: 'Only for orders to this customer.' }),
    position:  integer({ min: 0, max: 1_000_000, means: 'Its place among the routes of the product for the same account and customer, 0 = first; the last when not given. Routes at or behind it make room.' }),
  },

  unique: [['product', 'account', 'customer', 'warehouse']],
})
