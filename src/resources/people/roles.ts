import { choice, code, resource, text, texts } from '#declare/resource.ts'

/** What a person or an application may do. */
export const roles = resource({
  name: 'roles',
  one: 'role',
  area: 'roles',
  means: 'What a person or an application may do.',
  verbs: [],
  imported: false,

  fields: {
    name:        code({ max: 50, required: true, means: 'The name shown to people.' }),
    description: text({ means: 'Who it is for.' }),
    permissions: texts({ means: 'The identifiers of what it allows.' }),
    role_type:   choice(['admin', 'standard', 'client', 'financial', 'rf', 'custom'], { initially: 'custom', read_only: true, plain: true, means: 'Which of the roles every tenant has it is, or custom.' }),
  },

  unique: [['name']],
  built_in: { field: 'role_type', unless: 'custom' },
})
