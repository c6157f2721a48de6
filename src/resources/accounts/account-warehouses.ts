import { belongsTo, flag, resource } from '#declare/resource.ts'

/** Link between an account and a warehouse in which its goods may be stored. */
export const accountWarehouses = resource({
  name: 'account_warehouses',
  one: 'account_warehouse',
  area: 'accounts',
  description: 'Link between an account and a warehouse in which its goods may be stored.',
  verbs: [],

  fields: {
    account:    belongsTo('accounts', { required: true, description: 'Account.' }),
    warehouse:  belongsTo('warehouses', { required: true, description: 'Warehouse.' }),
    is_default: flag({ exclusive: 'exactly_one', within: ['account'], description: "Whether this is the account's default warehouse, used when none is given. Exactly one link of an account is the default." }),
  },

  unique: [['account', 'warehouse']],
  graphql: { types: { account_id: 'Int', warehouse_id: 'Int' } },
})
