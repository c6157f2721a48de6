import { belongsTo, quantity, resource } from '#declare/resource.ts'

/** How much of a product an account has in a warehouse. Every unit on hand is in exactly one bucket. */
export const stockBalances = resource({
  name: 'stock_balances',
  one: 'stock_balance',
  area: 'stock',
  means: 'Stock balance of a product for an account and warehouse. Every unit on hand is counted in exactly one of the buckets available, allocated, received, picked and held.',
  verbs: [],
  history: true,

  fields: {
    product:   belongsTo('products', { required: true, means: 'Product.' }),
    account:   belongsTo('accounts', { required: true, means: 'Account that owns the stock.' }),
    warehouse: belongsTo('warehouses', { required: true, means: 'Warehouse.' }),
    available: quantity({ initially: 0, means: 'Quantity available for allocation, in units.' }),
    allocated: quantity({ initially: 0, means: 'Quantity allocated to tasks and not yet picked, in units.' }),
    ordered:   quantity({ initially: 0, means: 'Open demand: quantity of open orders that is not yet allocated, in units. Not part of the stock on hand.' }),
    received:  quantity({ initially: 0, means: 'Quantity in the building that cannot be allocated yet, such as goods awaiting putaway, in units.' }),
    picked:    quantity({ initially: 0, means: 'Quantity picked and awaiting dispatch, in units.' }),
    held:      quantity({ initially: 0, means: 'Quantity on hold, in units.' }),
    on_hand:   quantity({ initially: 0, means: 'Total stock on hand, in units: held, picked, allocated, available and received.' }),
  },

  unique: [['account', 'product', 'warehouse']],
  graphql: { filter: 'StockBalancesFilterType' },
})
