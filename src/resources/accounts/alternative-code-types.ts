import { code, flag, resource, text } from '#declare/resource.ts'

/** Type of additional codes of records. */
export const alternativeCodeTypes = resource({
  name: 'alternative_code_types',
  one: 'alternative_code_type',
  area: 'accounts',
  description: "Type of alternative code, such as a customer's or a supplier's product code.",
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',

  fields: {
    code:        code({ max: 50, required: true, description: 'Alternative code type code.' }),
    name:        text({ max: 50, follows: ['code'], description: 'Display name.' }),
    description: text({ max: 500, description: 'Description of what the type is used for.' }),
    system_type: flag({ read_only: true, description: 'Whether the type is built in; built-in types cannot be changed.' }),
  },

  unique: [['code']],
  built_in: { field: 'system_type', unless: false },
})
