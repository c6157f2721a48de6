import { belongsTo, flag, integers, notes, quantity, resource, texts } from '#declare/resource.ts'

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

/** How a pick is taken back. */
export const pickReversal = resource({
  name: 'pick_tasks',
  one: 'pick_task',
  area: 'tasks',
  verbs: [],
  means: 'How a pick is taken back: how much, and where it goes.',
  fields: {
    quantity:        quantity({ means: 'How much goes back, in units; all that is still staged of it when not given.' }),
    location_to:     belongsTo('locations', { means: 'Where the goods go; where they were picked from when not given.' }),
    storage_unit_to: belongsTo('storage_units', { means: 'What they are put on; null lays them loose, and they stand as they stood before where that can be when not given.' }),
    serial_numbers:  texts({ max: 50_000, format: 'serial_number', means: 'The serial numbers of the pieces that go back; wanted where only some of them do.' }),
    reason_code:     belongsTo('reason_codes', { means: 'The reason, of type transfer.' }),
    description:     notes({ means: 'What is said about it.' }),
  },
})
