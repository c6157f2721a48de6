import { belongsTo, code, flag, resource, text } from '#declare/resource.ts'
import { referenceSlots } from '#resources/slots.ts'
import { postalFields } from './postal-fields.ts'

/** Collection address: place where goods are collected from a supplier. */
export const collectionAddresses = resource({
  name: 'collection_addresses',
  one: 'collection_address',
  area: 'accounts',
  description: 'Collection address: place where goods are collected from a supplier.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',

  fields: {
    code:   code({ max: 50, required: true, description: 'Collection address code.' }),
    name:   text({ follows: ['code'], description: 'Name of the person or company at the address.' }),
    supplier: belongsTo('suppliers', { description: 'Supplier the address belongs to.' }),
    active: flag({ default: true, description: 'Whether the address is offered for new receipts.' }),
    ...postalFields,
    ...referenceSlots,
  },
})
