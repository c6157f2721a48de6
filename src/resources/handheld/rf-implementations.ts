import { code, resource, text, texts } from '#declare/resource.ts'

/** RF implementation: set of flows that handhelds work with. */
export const rfImplementations = resource({
  name: 'rf_implementations',
  one: 'rf_implementation',
  area: 'handheld',
  description: 'RF implementation: set of flows that handhelds work with.',
  verbs: ['create', 'update', 'remove'],
  path: 'rf/implementations',

  fields: {
    code: code({ max: 50, required: true, description: 'RF implementation code.' }),
    name: text({ follows: ['code'], description: 'Display name.' }),
    menu: texts({ max: 200, description: 'Codes of the flows in the handheld menu, in order.' }),
  },

  unique: [['code']],
})
