import { belongsTo, code, flag, resource, text } from '#declare/resource.ts'
import { referenceSlots } from '#resources/slots.ts'
import { postalFields } from './postal-fields.ts'

/** Delivery address: place where goods are delivered to a customer. */
export const deliveryAddresses = resource({
  name: 'delivery_addresses',
  one: 'delivery_address',
  area: 'accounts',
  description: 'Delivery address: place where goods are delivered to a customer.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',

  fields: {
    code:   code({ max: 50, required: true, description: 'Delivery address code.' }),
    name:   text({ follows: ['code'], description: 'Name of the person or company at the address.' }),
    customer: belongsTo('customers', { description: 'Customer the address belongs to.' }),
    active: flag({ default: true, description: 'Whether the address is offered for new orders.' }),
    ...postalFields,
    ...referenceSlots,
  },
})
