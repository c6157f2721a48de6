import { belongsTo, integer, resource } from '#declare/resource.ts'

/** Warehouse route: the order of warehouses from which a product's orders are served. */
export const warehouseRoutes = resource({
  name: 'warehouse_routes',
  one: 'warehouse_route',
  area: 'warehouses',
  description: 'Sourcing route: a warehouse that may serve orders for a product, ranked against the other routes of the product, for all orders or only those of one account or customer.',
  verbs: ['remove'],
  shared_with: 'all',

  fields: {
    product:   belongsTo('products', { required: true, description: 'Product ordered.' }),
    warehouse: belongsTo('warehouses', { required: true, description: 'Warehouse that may serve the order.' }),
    account:   belongsTo('accounts', { description: 'Account whose orders the route is for; null for all accounts.' }),
    customer:  belongsTo('customers', { description: 'Customer whose orders the route is for; null for all customers.' }),
    position:  integer({ min: 0, max: 1_000_000, description: 'Rank among the routes of the product for the same account and customer, 0 first. Without it the route is added at the end; routes at or after the given position move down.' }),
  },

  unique: [['product', 'account', 'customer', 'warehouse']],
})
