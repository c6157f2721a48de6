import { belongsTo, flag, integers, quantity, resource } from '#declare/resource.ts'

/** Picks for several orders that were done in one go. */
export const batchPicking = resource({
  name: 'pick_tasks',
  one: 'pick_task',
  area: 'tasks',
  verbs: [],
  means: 'Picks of one list from one pile that were done in one go.',
  fields: {
    ids:                integers({ needed: true, means: 'The picks.' }),
    confirmed_quantity: quantity({ required: true, min: 0, means: 'How much was picked for all of them together, in units.' }),
    location_to:        belongsTo('locations', { required: true, means: 'The bay the goods were brought to.' }),
    storage_unit_to:    belongsTo('storage_units', { means: 'What they were put on.' }),
    keep_open:          flag({ means: 'Whether what was not picked stays to be picked; it is missing otherwise.' }),
  },
})
