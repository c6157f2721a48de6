/** What fields of the area screens mean to people, in German, by their description in the API. */
export const screens: Readonly<Record<string, string>> = {
  'Key, unique for each user.': 'Schlüssel, für jede Person eindeutig.',
  'Value. Always replaced as a whole.': 'Wert. Er wird immer ganz ersetzt.',
  'User whose preference it is.': 'Person, deren Einstellung es ist.',
  'Type whose list it is a view of.': 'Welche Liste die Ansicht zeigt.',
  'Filters, columns and sort order, as the program that shows the list writes them. Always replaced as a whole.':
    'Filter, Spalten und Sortierung. Sie werden immer ganz ersetzt.',
  'Whether others see it too: the roles listed, or everybody if none is. Needs manage_shared_views.':
    'Ob andere sie auch sehen: die genannten Rollen, oder alle, wenn keine genannt ist. Dazu ist die Berechtigung für geteilte Ansichten nötig.',
  'Ids of the roles it is shared with; if empty, everybody.': 'Rollen, die sie sehen; leer alle.',
  'Owner: the user who created it.': 'Wem sie gehört: der Person, die sie angelegt hat.',
}
