import { code, notes, resource, text } from '#declare/resource.ts'

/** Type of location, which decides what may be done there: receiving, storage, picking, staging. */
export const locationTypes = resource({
  name: 'location_types',
  one: 'location_type',
  area: 'warehouses',
  description: 'Type of location, which decides what may be done there: receiving, storage, picking, staging.',
  verbs: ['create', 'remove'],
  shared_with: 'all',

  fields: {
    code:        code({ max: 50, required: true, description: 'Location type code. BAY, GIBAY, GOBAY, RACK, PICKANDDROP, WORK and PERSONALLOCATION have a built-in meaning.' }),
    name:        text({ max: 150, follows: ['code'], description: 'Display name.' }),
    description: notes({ description: 'Description of what the location type is used for.' }),
  },

  unique: [['code']],
})
