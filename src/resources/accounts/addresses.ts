import { resource, text } from '#declare/resource.ts'
import { postalFields } from './postal-fields.ts'

/** Postal address; the town or city is in `address_3`. */
export const addresses = resource({
  name: 'addresses',
  one: 'address',
  area: 'accounts',
  description: 'Postal address; the town or city is in `address_3`.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    name: text({ description: 'Name of the person or company at the address.' }),
    ...postalFields,
  },
})
