import { belongsTo, moment, resource } from '#declare/resource.ts'

/** Search for free times of docks. */
export const freeSlots = resource({
  name: 'bookings',
  one: 'booking',
  area: 'receipts',
  description: 'Search for times in which docks are free.',
  verbs: [],
  fields: {
    warehouse: belongsTo('warehouses', { required: true, description: 'Warehouse of the docks.' }),
    from:      moment({ required: true, description: 'Start of the time searched.' }),
    to:        moment({ required: true, example: '2026-01-08T00:00:00Z', description: 'End of the time searched.' }),
  },
})
