/** What fields of the area screens mean to people, by their description in the API. */
export const screens: Readonly<Record<string, string>> = {
  'Whether others see it too: the roles listed, or everybody if none is. Needs manage_shared_views.':
    'Whether others see it too: the roles listed, or everybody if none is. Needs the permission for shared views.',
  'Ids of the roles it is shared with; if empty, everybody.': 'Roles it is shared with; if empty, everybody.',
}
