import { address, choice, code, flag, resource, text } from '#declare/resource.ts'
import { ownSlots, referenceSlots } from '#resources/slots.ts'

/** Site with one or more warehouses. */
export const sites = resource({
  name: 'sites',
  one: 'site',
  area: 'warehouses',
  description: 'Site with one or more warehouses.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',

  fields: {
    code:    code({ max: 50, required: true, description: 'Site code.' }),
    name:    text({ max: 50, required: true, description: 'Display name.' }),
    default: flag({ exclusive: 'at_most_one', description: 'Whether this is the default site, used when no site is given.' }),
    tier:    choice(['none', 'lower', 'upper'], { description: 'Tier of the site within a network of sites.' }),
    ...referenceSlots,
    ...ownSlots,
    address: address(),
  },

  unique: [['code']],
})
