import { resource, text } from '#declare/resource.ts'

/** Permission that a role can grant. */
export const permissions = resource({
  name: 'permissions',
  one: 'permission',
  area: 'roles',
  means: 'Permission that a role can grant.',
  verbs: [],
  scope: 'installation',

  fields: {
    name: text({ read_only: true, means: 'Permission identifier, as listed in roles.' }),
    area: text({ read_only: true, means: 'Area of the permission; manage_<area> includes the permissions of the area, except those that must be granted individually.' }),
  },
})
