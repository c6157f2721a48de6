import { belongsTo, flag, integers, notes, quantity, resource, texts } from '#declare/resource.ts'

/** Completion of picks for several orders with one quantity. */
export const batchPicking = resource({
  name: 'pick_tasks',
  one: 'pick_task',
  area: 'tasks',
  verbs: [],
  description: 'Batch pick: completion of several picks of one pick list from the same stock in one step.',
  fields: {
    ids:                integers({ needed: true, description: 'Ids of the pick tasks.' }),
    confirmed_quantity: quantity({ required: true, min: 0, description: 'Total quantity picked for all the tasks together, in units.' }),
    location_to:        belongsTo('locations', { required: true, description: 'Staging bay the goods were brought to.' }),
    storage_unit_to:    belongsTo('storage_units', { description: 'Storage unit the goods were picked into.' }),
    keep_open:          flag({ description: 'Whether the quantity not picked stays open to be picked later; otherwise it counts as a short pick.' }),
  },
})

/** Unpick: reversal of a pick. */
export const pickReversal = resource({
  name: 'pick_tasks',
  one: 'pick_task',
  area: 'tasks',
  verbs: [],
  description: 'Reversal of a completed pick: how much goes back and where to.',
  fields: {
    quantity:        quantity({ description: 'Quantity to take back, in units; everything still staged of the pick when not given.' }),
    location_to:     belongsTo('locations', { description: 'Location the goods go to; the location they were picked from when not given.' }),
    storage_unit_to: belongsTo('storage_units', { description: 'Storage unit the goods are put on; null puts them down loose. When not given, they go back as they were stored before the pick, where possible.' }),
    serial_numbers:  texts({ max: 50_000, format: 'serial_number', description: 'Serial numbers of the units that go back; required when only part of them does.' }),
    reason_code:     belongsTo('reason_codes', { description: 'Reason code of type transfer.' }),
    description:     notes({ description: 'Free text description of the reversal.' }),
  },
})
