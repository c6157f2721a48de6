import { belongsTo, quantity, resource } from '#declare/resource.ts'

/** How much of a product an account has in a warehouse. Every unit on hand is in exactly one bucket. */
export const stockBalances = resource({
  name: 'stock_balances',
  one: 'stock_balance',
  area: 'stock',
  means: 'How much of a product an account has in a warehouse; every unit on hand is in exactly one bucket.',
  verbs: [],
  history: true,

  fields: {
    product:   belongsTo('products', { required: true, means: 'The product.' }),
    account:   belongsTo('accounts', { required: true, means: 'The owner.' }),
    warehouse: belongsTo('warehouses', { required: true, means: 'The warehouse.' }),
    available: quantity({ initially: 0, means: 'What may be reserved for orders.' }),
    allocated: quantity({ initially: 0, means: 'What is reserved and not picked yet.' }),
    ordered:   quantity({ initially: 0, means: 'What orders still want beyond what is reserved for them; no stock.' }),
    received:  quantity({ initially: 0, means: 'What is in the building and not yet where it can be reserved.' }),
    picked:    quantity({ initially: 0, means: 'What is picked and waits for dispatch.' }),
    held:      quantity({ initially: 0, means: 'What is on hold.' }),
    on_hand:   quantity({ initially: 0, means: 'All there is: held, picked, allocated, available and received.' }),
  },

  unique: [['account', 'product', 'warehouse']],
  graphql: { filter: 'StockBalancesFilterType' },
})
