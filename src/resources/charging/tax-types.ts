import { code, decimal, resource, text } from '#declare/resource.ts'

/** Tax type with its rate. */
export const taxTypes = resource({
  name: 'tax_types',
  one: 'tax_type',
  area: 'charges',
  description: 'Tax type with its rate.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',

  fields: {
    code:        code({ required: true, description: 'Tax type code.' }),
    description: text({ required: true, description: 'Description of what is taxed.' }),
    rate:        decimal({ min: 0, max: 100, required: true, unit: '%', description: 'Rate in percent.' }),
  },
})
