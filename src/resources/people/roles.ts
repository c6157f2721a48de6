import { choice, code, resource, text, texts } from '#declare/resource.ts'

/** Role: set of permissions of users and applications. */
export const roles = resource({
  name: 'roles',
  one: 'role',
  area: 'roles',
  description: 'Role: set of permissions of users and applications.',
  verbs: [],
  shared_with: 'all',
  imported: false,

  fields: {
    name:        code({ max: 50, required: true, description: 'Display name.' }),
    description: text({ description: 'Description.' }),
    permissions: texts({ description: 'Identifiers of the permissions granted.' }),
    role_type:   choice(['admin', 'standard', 'client', 'financial', 'rf', 'custom'], { default: 'custom', read_only: true, plain_text: true, description: 'Built-in role it is, or custom.' }),
  },

  unique: [['name']],
  built_in: { field: 'role_type', unless: 'custom' },
})
