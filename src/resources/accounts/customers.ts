import { address, belongsTo, code, integer, resource, text } from '#declare/resource.ts'
import { referenceSlots } from '#resources/slots.ts'

/** Somebody goods are sent to in the end; never the owner of the goods. */
export const customers = resource({
  name: 'customers',
  one: 'customer',
  area: 'accounts',
  means: 'Somebody goods are sent to in the end; never the owner of the goods.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:           code({ required: true, means: 'The short name people know it by.' }),
    name:           text({ follows: ['code'], means: 'The name shown to people.' }),
    shelf_life_min: integer({ min: 0, means: 'Days goods must still keep when they are sent to it.' }),
    shelf_life_max: integer({ min: 0, means: 'Days goods may still keep at most when they are sent to it.' }),
    pick_label:     belongsTo('templates', { on_removal: 'clear', means: 'The label printed when goods are picked for it.' }),
    ...referenceSlots,
    address: address(),
  },

  unique: [['code']],
})
