import { choice, flag, resource, text } from '#declare/resource.ts'
import { currencyCodes } from './currency-codes.ts'

/** Currency in which charges and invoices are made. */
export const currencies = resource({
  name: 'currencies',
  one: 'currency',
  area: 'charges',
  description: 'Currency in which charges and invoices are made.',
  verbs: ['remove'],
  shared_with: 'all',

  fields: {
    code:    choice(currencyCodes, { required: true, filter_type: 'CodeInputType', description: 'ISO 4217 currency code, in lower case.' }),
    name:    text({ follows: ['code'], description: 'Display name; the English name of the currency when not given.' }),
    default: flag({ exclusive: 'exactly_one', read_only: true, description: 'Whether this is the default currency, used for accounts without one. The first currency is the default until another is made so.' }),
  },

  unique: [['code']],
})
