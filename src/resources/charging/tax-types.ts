import { code, decimal, resource, text } from '#declare/resource.ts'

/** A kind of tax with its rate. */
export const taxTypes = resource({
  name: 'tax_types',
  one: 'tax_type',
  area: 'charges',
  means: 'A kind of tax with its rate.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:        code({ required: true, means: 'The short name people know it by.' }),
    description: text({ required: true, means: 'What is taxed by it.' }),
    rate:        decimal({ min: 0, max: 100, required: true, unit: '%', means: 'The rate in percent.' }),
  },
})
