import { belongsTo, code, flag, resource, text } from '#declare/resource.ts'
import { referenceSlots } from '#resources/slots.ts'
import { postalFields } from './postal-fields.ts'

/** A place where goods are collected from a supplier. */
export const collectionAddresses = resource({
  name: 'collection_addresses',
  one: 'collection_address',
  area: 'accounts',
  means: 'A place where goods are collected from a supplier.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:   code({ max: 50, required: true, means: 'The short name people know it by.' }),
    name:   text({ follows: ['code'], means: 'Who is there.' }),
    supplier: belongsTo('suppliers', { means: 'The supplier it belongs to.' }),
    active: flag({ initially: true, means: 'Whether it is offered when receipts are made.' }),
    ...postalFields,
    ...referenceSlots,
  },
})
