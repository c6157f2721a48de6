import { resource, text } from '#declare/resource.ts'

/** Something a role may allow. */
export const permissions = resource({
  name: 'permissions',
  one: 'permission',
  area: 'roles',
  means: 'Something a role may allow.',
  verbs: [],
  scope: 'installation',

  fields: {
    name: text({ read_only: true, means: 'The identifier that roles list.' }),
    area: text({ read_only: true, means: 'The area it belongs to; manage_<area> includes what the area knows, but for what is granted singly.' }),
  },
})
