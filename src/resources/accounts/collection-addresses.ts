import { belongsTo, code, flag, resource, text } from '#declare/resource.ts'
import { referenceSlots } from '#resources/slots.ts'
import { postalFields } from './postal-fields.ts'

/** Collection address: place where goods are collected from a supplier. */
export const collectionAddresses = resource({
  name: 'collection_addresses',
  one: 'collection_address',
  area: 'accounts',
  means: 'Collection address: place where goods are collected from a supplier.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:   code({ max: 50, required: true, means: 'Collection address code.' }),
    name:   text({ follows: ['code'], means: 'Name of the person or company at the address.' }),
    supplier: belongsTo('suppliers', { means: 'Supplier the address belongs to.' }),
    active: flag({ initially: true, means: 'Whether the address is offered for new receipts.' }),
    ...postalFields,
    ...referenceSlots,
  },
})
