import { choice, flag, resource, text } from '#declare/resource.ts'
import { currencyCodes } from './currency-codes.ts'

/** A money that charges and invoices are written in. */
export const currencies = resource({
  name: 'currencies',
  one: 'currency',
  area: 'charges',
  means: 'A money that charges and invoices are written in.',
  verbs: ['remove'],

  fields: {
    code:    choice(currencyCodes, { required: true, filter: 'CodeInputType', means: 'Its code in ISO 4217, in lower case.' }),
    name:    text({ follows: ['code'], means: 'The name shown to people; its English name when not given.' }),
    default: flag({ sole: 'exactly_one', read_only: true, means: 'Whether it is taken for accounts that name none; the first one is, until another is made the default.' }),
  },

  unique: [['code']],
})
