import { belongsTo, code, flag, resource, text } from '#declare/resource.ts'
import { referenceSlots } from '#resources/slots.ts'
import { postalFields } from './postal-fields.ts'

/** A place where goods of an end customer are delivered. */
export const deliveryAddresses = resource({
  name: 'delivery_addresses',
  one: 'delivery_address',
  area: 'accounts',
  means: 'A place where goods of an end customer are delivered.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:   code({ max: 50, required: true, means: 'The short name people know it by.' }),
    name:   text({ follows: ['code'], means: 'Who is there.' }),
    customer: belongsTo('customers', { means: 'The end customer it belongs to.' }),
    active: flag({ initially: true, means: 'Whether it is offered when orders are made.' }),
    ...postalFields,
    ...referenceSlots,
  },
})
