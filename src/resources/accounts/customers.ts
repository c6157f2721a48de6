import { address, belongsTo, code, integer, resource, text } from '#declare/resource.ts'
import { referenceSlots } from '#resources/slots.ts'

/** Customer: consignee that goods are shipped to; never the owner of the goods. */
export const customers = resource({
  name: 'customers',
  one: 'customer',
  area: 'accounts',
  description: 'Customer: consignee that goods are shipped to; never the owner of the goods.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',
  searched: ['code', 'name'],

  fields: {
    code:           code({ required: true, description: 'Customer code.' }),
    name:           text({ follows: ['code'], description: 'Display name.' }),
    shelf_life_min: integer({ min: 0, description: 'Minimum remaining shelf life in days of goods sent to the customer.' }),
    shelf_life_max: integer({ min: 0, description: 'Maximum remaining shelf life in days of goods sent to the customer.' }),
    pick_label:     belongsTo('templates', { on_delete: 'set_null', description: 'Label template printed when goods are picked for the customer.' }),
    ...referenceSlots,
    address: address(),
  },

  unique: [['code']],
  ranges: [['shelf_life_min', 'shelf_life_max']],
})
