import { address, code, flag, notes, resource, text } from '#declare/resource.ts'

/** Somebody goods come from. */
export const suppliers = resource({
  name: 'suppliers',
  one: 'supplier',
  area: 'accounts',
  means: 'Somebody goods come from.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:        code({ max: 50, required: true, means: 'The short name people know it by.' }),
    name:        text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    description: notes({ means: 'What a person should know about it.' }),
    active:      flag({ initially: true, means: 'Whether receipts may name it.' }),
    external_system_reference1: text({ trimmed: true, means: 'The id of this record in a system of the client\'s.' }),
    address:     address(),
  },

  unique: [['code']],
})
