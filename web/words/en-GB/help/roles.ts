/** What fields of the area roles mean to people, by their description in the API. */
export const roles: Readonly<Record<string, string>> = {
  'Permission identifier, as listed in roles.': 'Identifier of the permission, as roles list it.',
  'Area of the permission; manage_<area> includes the permissions of the area, except those that must be granted individually.':
    'Area of the permission; who may manage an area has all its permissions, except those that must be granted individually.',
  'Identifiers of the permissions granted.': 'Permissions granted.',
}
