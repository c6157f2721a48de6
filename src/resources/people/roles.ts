import { choice, code, resource, text, texts } from '#declare/resource.ts'

/** Role: set of permissions of users and applications. */
export const roles = resource({
  name: 'roles',
  one: 'role',
  area: 'roles',
  means: 'Role: set of permissions of users and applications.',
  verbs: [],
  imported: false,

  fields: {
    name:        code({ max: 50, required: true, means: 'Display name.' }),
    description: text({ means: 'Description.' }),
    permissions: texts({ means: 'Identifiers of the permissions granted.' }),
    role_type:   choice(['admin', 'standard', 'client', 'financial', 'rf', 'custom'], { initially: 'custom', read_only: true, plain: true, means: 'Built-in role it is, or custom.' }),
  },

  unique: [['name']],
  built_in: { field: 'role_type', unless: 'custom' },
})
