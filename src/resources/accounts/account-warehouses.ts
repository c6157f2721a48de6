import { belongsTo, flag, resource } from '#declare/resource.ts'

/** That goods of an account may stand in a warehouse. */
export const accountWarehouses = resource({
  name: 'account_warehouses',
  one: 'account_warehouse',
  area: 'accounts',
  means: 'That goods of an account may stand in a warehouse.',
  verbs: [],

  fields: {
    account:    belongsTo('accounts', { required: true, means: 'The account.' }),
    warehouse:  belongsTo('warehouses', { required: true, means: 'The warehouse.' }),
    is_default: flag({ sole: 'exactly_one', within: ['account'], means: "Whether it is the account's warehouse when none is named; of its links exactly one is." }),
  },

  unique: [['account', 'warehouse']],
  graphql: { types: { account_id: 'Int', warehouse_id: 'Int' } },
})
