import { address, choice, code, flag, resource, text } from '#declare/resource.ts'
import { ownSlots, referenceSlots } from '#resources/slots.ts'

/** A place with one or more warehouses. */
export const sites = resource({
  name: 'sites',
  one: 'site',
  area: 'warehouses',
  means: 'A place with one or more warehouses.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:    code({ max: 50, required: true, means: 'The short name people know it by.' }),
    name:    text({ max: 50, required: true, means: 'The name shown to people.' }),
    default: flag({ sole: 'at_most_one', means: 'Whether it is the site taken when none is named.' }),
    tier:    choice(['none', 'lower', 'upper'], { means: 'Where it stands in a chain of sites.' }),
    ...referenceSlots,
    ...ownSlots,
    address: address(),
  },

  unique: [['code']],
})
