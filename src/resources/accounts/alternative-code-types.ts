import { code, flag, resource, text } from '#declare/resource.ts'

/** A kind of further codes that records are known by. */
export const alternativeCodeTypes = resource({
  name: 'alternative_code_types',
  one: 'alternative_code_type',
  area: 'accounts',
  means: "A kind of further codes that records are known by: a customer's number for a product, a supplier's.",
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:        code({ max: 50, required: true, means: 'The short name people know it by.' }),
    name:        text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    description: text({ max: 500, means: 'What it is for.' }),
    system_type: flag({ read_only: true, means: 'Whether it came with the tenant and stays as it is.' }),
  },

  unique: [['code']],
  built_in: { field: 'system_type', unless: false },
})
