import { choice, decimal, flag, resource, text } from '#declare/resource.ts'

/** A rate of tax that prices and accounts are charged with. */
export const taxRates = resource({
  name: 'tax_rates',
  one: 'tax_rate',
  area: 'charges',
  means: 'A rate of tax that prices and accounts are charged with.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    name:           text({ required: true, accepts: ['code'], means: 'The name shown to people.' }),
    component_rate: decimal({ min: 0, max: 100, required: true, fixed: true, unit: '%', means: 'The rate in percent; an invoice once written must stay true.' }),
    component_name: text({ initially: 'VAT', read_only: true, means: 'What the tax is called on an invoice.' }),
    tax_type:       choice(['sales', 'purchases'], { initially: 'sales', read_only: true, plain: true, filter: 'TaxTypeInputType', means: 'Whether it is charged on sales or on purchases.' }),
    default:        flag({ read_only: true, means: 'Whether it is charged where neither price nor account names a rate.' }),
  },
})
