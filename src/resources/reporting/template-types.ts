import { code, resource, text } from '#declare/resource.ts'

/** What a template prints. */
export const templateTypes = resource({
  name: 'template_types',
  one: 'template_type',
  area: 'printing',
  means: 'What a template prints.',
  verbs: [],

  fields: {
    code: code({ read_only: true, means: 'The short name it is looked up by.' }),
    name: text({ read_only: true, means: 'The name shown to people.' }),
  },

  unique: [['code']],
})
