import { belongsTo, choice, flag, integer, resource, text } from '#declare/resource.ts'
import { ownFieldNames, ownFieldsOf } from './own-fields.ts'

/** Field label: what a tenant calls one of the own fields of a type. */
export const fieldLabels = resource({
  name: 'field_labels',
  one: 'field_label',
  area: 'subdomains',
  description: 'Field label: what the tenant calls one of the own fields of a type, everywhere or for the records of one account.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',
  imported: false,

  fields: {
    resource_name: choice(Object.keys(ownFieldsOf), { required: true, fixed: true, plain_text: true, description: 'Type that has the field.' }),
    field_name:    choice(ownFieldNames, { required: true, fixed: true, plain_text: true, description: 'Own field of the type.' }),
    label:         text({ max: 60, required: true, trimmed: true, format: 'no_controls', example: 'Colour', description: 'Label under which the field is shown and exported.' }),
    account:       belongsTo('accounts', { on_delete: 'cascade', description: 'Only account for whose records it holds; for all others the label without an account does.' }),
    position:      integer({ min: 0, max: 1000, default: 0, description: 'Position among the own fields of the type; the lowest number comes first.' }),
    shown:         flag({ default: true, description: 'Whether programs with screens show the field.' }),
  },

  unique: [['resource_name', 'account', 'field_name']],
  rules: [
    {
      field: 'field_name',
      holds: ({ resource_name, field_name }) => ownFieldsOf[resource_name]?.includes(field_name) !== false,
      error: 'inclusion',
      facts: ({ resource_name }) => ({ allowed: ownFieldsOf[resource_name] ?? [] }),
    },
  ],
})
