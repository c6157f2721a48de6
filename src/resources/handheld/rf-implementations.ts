import { code, resource, text, texts } from '#declare/resource.ts'

/** RF implementation: set of flows that handhelds work with. */
export const rfImplementations = resource({
  name: 'rf_implementations',
  one: 'rf_implementation',
  area: 'handheld',
  description: 'RF implementation: set of flows that handhelds work with.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',
  path: 'rf/implementations',

  fields: {
    code: code({ max: 50, required: true, description: 'RF implementation code.' }),
    name: text({ follows: ['code'], description: 'Display name.' }),
    menu: texts({ max: 200, description: 'Codes of the flows in the handheld menu, in order.' }),
    gs1_separators: texts({ max: 10, format: 'gs1_separator', description: 'What the scanners send in place of the separator of GS1 codes, besides U+001D: characters that no value can contain, such as `|`, `~` or `{GS}`.' }),
    scan_prefix: text({ max: 20, description: 'What the scanners type before each code, such as `~` or `{STX}`; it makes a scan certain however slowly it is typed.' }),
    scan_suffix: text({ max: 20, description: 'What the scanners type behind each code besides Enter or Tab, such as `;` or `{ETX}`.' }),
  },

  unique: [['code']],
})
