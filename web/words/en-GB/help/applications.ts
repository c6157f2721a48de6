/** What fields of the area applications mean to people, by their description in the API. */
export const applications: Readonly<Record<string, string>> = {
  'OAuth client id.': 'Client number for signing in.',
  'OAuth client secret; returned once when it is created or rotated, null afterwards.':
    'Secret for signing in; shown once, when it is created or rotated.',
  'OAuth grant types the application may use: client_credentials, authorization_code, refresh_token.':
    'How the application may sign in: with its secret, through a person, or staying signed in.',
  'Redirect URIs to which users return after signing in.':
    'Addresses to which users return after signing in.',
  'Ids of the accounts it has access to, if not all.': 'Accounts it has access to, if not all.',
  'Ids of the warehouses it has access to, if not all.': 'Warehouses it has access to, if not all.',
}
