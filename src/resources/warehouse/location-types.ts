import { code, notes, resource, text } from '#declare/resource.ts'

/** What kind of place a location is, which decides what may be done there. */
export const locationTypes = resource({
  name: 'location_types',
  one: 'location_type',
  area: 'warehouses',
  means: 'What kind of place a location is, which decides what may be done there.',
  verbs: ['create', 'remove'],

  fields: {
    code:        code({ max: 50, required: true, means: 'BAY, GIBAY, GOBAY, RACK, PICKANDDROP, WORK and PERSONALLOCATION have a meaning of their own.' }),
    name:        text({ max: 150, follows: ['code'], means: 'The name shown to people.' }),
    description: notes({ means: 'What it is for.' }),
  },

  unique: [['code']],
})
