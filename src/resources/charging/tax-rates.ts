import { choice, decimal, flag, resource, text } from '#declare/resource.ts'

/** Tax rate used by charge prices and accounts. */
export const taxRates = resource({
  name: 'tax_rates',
  one: 'tax_rate',
  area: 'charges',
  description: 'Tax rate used by charge prices and accounts.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',

  fields: {
    name:           text({ required: true, accepts: ['code'], description: 'Display name.' }),
    component_rate: decimal({ min: 0, max: 100, required: true, fixed: true, unit: '%', description: 'Rate in percent. It cannot be changed, so that existing invoices stay correct.' }),
    component_name: text({ default: 'VAT', read_only: true, description: 'Name of the tax on invoices.' }),
    tax_type:       choice(['sales', 'purchases'], { default: 'sales', read_only: true, plain_text: true, filter_type: 'TaxTypeInputType', description: 'Whether the tax is charged on sales or purchases.' }),
    default:        flag({ read_only: true, description: 'Whether this is the default rate, used when neither price nor account has one.' }),
  },
})
