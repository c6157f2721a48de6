/** What fields of the area roles mean to people, in German, by their description in the API. */
export const roles: Readonly<Record<string, string>> = {
  'Permission identifier, as listed in roles.': 'Kennung der Berechtigung, wie sie in Rollen steht.',
  'Area of the permission; manage_<area> includes the permissions of the area, except those that must be granted individually.':
    'Bereich der Berechtigung; wer einen Bereich verwalten darf, hat alle seine Berechtigungen außer denen, die einzeln zu erteilen sind.',
  'Identifiers of the permissions granted.': 'Erteilte Berechtigungen.',
  'Built-in role it is, or custom.': 'Welche mitgelieferte Rolle es ist, oder eine eigene.',
}
