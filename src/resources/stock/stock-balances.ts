import { belongsTo, quantity, resource } from '#declare/resource.ts'

/**
 * Balance: the quantity of a product that an account has in a warehouse. Every unit on hand is in exactly one bucket.
 */
export const stockBalances = resource({
  name: 'stock_balances',
  one: 'stock_balance',
  area: 'stock',
  description: 'Stock balance of a product for an account and warehouse. Every unit on hand is counted in exactly one of the buckets available, allocated, received, picked and held.',
  verbs: [],
  history: true,

  fields: {
    product:   belongsTo('products', { required: true, description: 'Product.' }),
    account:   belongsTo('accounts', { required: true, description: 'Account that owns the stock.' }),
    warehouse: belongsTo('warehouses', { required: true, description: 'Warehouse.' }),
    available: quantity({ default: 0, description: 'Quantity available for allocation, in units.' }),
    sellable:  quantity({ read_only: true, derived: true, description: 'Part of the available quantity that an order of today may have, in units: without goods past their date or outside the shelf life of the product, and nothing of what is not sold.' }),
    allocated: quantity({ default: 0, description: 'Quantity allocated to tasks and not yet picked, in units.' }),
    ordered:   quantity({ default: 0, description: 'Open demand: quantity of open orders that is not yet allocated, in units. Not part of the stock on hand.' }),
    received:  quantity({ default: 0, description: 'Quantity in the building that cannot be allocated yet, such as goods awaiting putaway, in units.' }),
    picked:    quantity({ default: 0, description: 'Quantity picked and awaiting dispatch, in units.' }),
    held:      quantity({ default: 0, description: 'Quantity on hold, in units.' }),
    on_hand:   quantity({ default: 0, description: 'Total stock on hand, in units: held, picked, allocated, available and received.' }),
  },

  unique: [['account', 'product', 'warehouse']],
  graphql: { filter: 'StockBalancesFilterType' },
})
