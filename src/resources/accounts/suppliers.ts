import { address, code, flag, notes, resource, text } from '#declare/resource.ts'

/** Supplier: party that goods are received from. */
export const suppliers = resource({
  name: 'suppliers',
  one: 'supplier',
  area: 'accounts',
  description: 'Supplier: party that goods are received from.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',
  searched: ['code', 'name'],

  fields: {
    code:        code({ max: 50, required: true, description: 'Supplier code.' }),
    name:        text({ max: 50, follows: ['code'], description: 'Display name.' }),
    description: notes({ description: 'Description.' }),
    active:      flag({ default: true, description: 'Whether the supplier can be used on receipts.' }),
    external_system_reference1: text({ trimmed: true, description: 'Id of this record in an external system of the client.' }),
    address:     address(),
  },

  unique: [['code']],
})
