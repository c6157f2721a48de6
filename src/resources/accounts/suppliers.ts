import { address, code, flag, notes, resource, text } from '#declare/resource.ts'

/** Supplier: party that goods are received from. */
export const suppliers = resource({
  name: 'suppliers',
  one: 'supplier',
  area: 'accounts',
  means: 'Supplier: party that goods are received from.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:        code({ max: 50, required: true, means: 'Supplier code.' }),
    name:        text({ max: 50, follows: ['code'], means: 'Display name.' }),
    description: notes({ means: 'Description.' }),
    active:      flag({ initially: true, means: 'Whether the supplier can be used on receipts.' }),
    external_system_reference1: text({ trimmed: true, means: 'Id of this record in an external system of the client.' }),
    address:     address(),
  },

  unique: [['code']],
})
