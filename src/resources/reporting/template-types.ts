import { code, resource, text } from '#declare/resource.ts'

/** Template type: the document or label a template is for. */
export const templateTypes = resource({
  name: 'template_types',
  one: 'template_type',
  area: 'printing',
  description: 'Template type: the document or label a template is for.',
  verbs: [],
  shared_with: 'all',

  fields: {
    code: code({ read_only: true, description: 'Template type code.' }),
    name: text({ read_only: true, description: 'Display name.' }),
  },

  unique: [['code']],
})
