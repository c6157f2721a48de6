import { code, resource, text, texts } from '#declare/resource.ts'

/** A set of flows that handhelds work with. */
export const rfImplementations = resource({
  name: 'rf_implementations',
  one: 'rf_implementation',
  area: 'handheld',
  means: 'A set of flows that handhelds work with.',
  verbs: ['create', 'update', 'remove'],
  path: 'rf/implementations',

  fields: {
    code: code({ max: 50, required: true, means: 'The short name people know it by.' }),
    name: text({ follows: ['code'], means: 'The name shown to people.' }),
    menu: texts({ max: 200, means: 'The codes of the flows a person can choose from, in order.' }),
  },

  unique: [['code']],
})
