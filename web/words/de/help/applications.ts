/** What fields of the area applications mean to people, in German, by their description in the API. */
export const applications: Readonly<Record<string, string>> = {
  'Display name, shown to users who are asked for consent.':
    'Name, wie ihn alle sehen, die um Zustimmung gebeten werden.',
  'OAuth client id.': 'Client-Nummer für die Anmeldung.',
  'OAuth client secret; returned once when it is created or rotated, null afterwards.':
    'Geheimnis für die Anmeldung; es wird nur einmal gezeigt, beim Anlegen oder Erneuern.',
  "Whether the application is a confidential client, able to keep a secret; a program on the user's own device is not.":
    'Ob die Anwendung ein Geheimnis bewahren kann; ein Programm auf dem Gerät einer Person kann es nicht.',
  'OAuth grant types the application may use: client_credentials, authorization_code, refresh_token.':
    'Wie sich die Anwendung anmelden darf: mit ihrem Geheimnis, durch eine Person, oder dauerhaft.',
  'Redirect URIs to which users return after signing in.':
    'Adressen, an die Personen nach der Anmeldung zurückkehren.',
  'Role in this tenant; Standard when not given.': 'Rolle in diesem Unternehmen; ohne Angabe Standard.',
  'Whether the application has access to the goods of every account.':
    'Ob die Anwendung die Ware aller Mandanten sieht.',
  'Whether the application has access to every warehouse.': 'Ob die Anwendung alle Lager sieht.',
  'Ids of the accounts it has access to, if not all.': 'Mandanten, die sie sieht, wenn nicht alle.',
  'Ids of the warehouses it has access to, if not all.': 'Lager, die sie sieht, wenn nicht alle.',
  'Whether tokens of the application are valid; switching it off rejects them at once in every tenant.':
    'Ob die Anwendung Zugang hat; aus verliert sie ihn sofort, in jedem Unternehmen.',
  'Time of the last token request.': 'Wann sie sich zuletzt angemeldet hat.',
}
