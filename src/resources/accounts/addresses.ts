import { resource, text } from '#declare/resource.ts'
import { postalFields } from './postal-fields.ts'

/** A postal address; town or city stands in `address_3`. */
export const addresses = resource({
  name: 'addresses',
  one: 'address',
  area: 'accounts',
  means: 'A postal address; town or city stands in `address_3`.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    name: text({ means: 'Who is there.' }),
    ...postalFields,
  },
})
