import { resource, text } from '#declare/resource.ts'

/** Permission that a role can grant. */
export const permissions = resource({
  name: 'permissions',
  one: 'permission',
  area: 'roles',
  description: 'Permission that a role can grant.',
  verbs: [],
  scope: 'installation',

  fields: {
    name: text({ read_only: true, description: 'Permission identifier, as listed in roles.' }),
    area: text({ read_only: true, description: 'Area of the permission; manage_<area> includes the permissions of the area, except those that must be granted individually.' }),
  },
})
