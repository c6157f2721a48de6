/** What fields of the area users mean to people, in German, by their description in the API. */
export const users: Readonly<Record<string, string>> = {
  'Display name, in all tenants.': 'Name, wie er in allen Unternehmen angezeigt wird.',
  'Preferred language in this tenant, BCP 47.':
    'Bevorzugte Sprache in diesem Unternehmen, etwa de oder en-GB.',
  'IANA time zone in this tenant.': 'Zeitzone in diesem Unternehmen, etwa Europe/Berlin.',
  'New password; ends all sessions.': 'Neues Passwort; es beendet alle Sitzungen.',
  'Current password; required with a new one.': 'Jetziges Passwort; zu einem neuen nötig.',
  'User.': 'Person.',
  'Role.': 'Rolle.',
  'Whether the user has access to the goods of every account.':
    'Ob die Person die Ware aller Mandanten sieht.',
  'Whether the user has access to every warehouse.': 'Ob die Person alle Lager sieht.',
  'Ids of the accounts the user has access to, if not all.':
    'Mandanten, die die Person sieht, wenn nicht alle.',
  'Ids of the warehouses the user has access to, if not all.':
    'Lager, die die Person sieht, wenn nicht alle.',
  'Whether the user is admitted to the tenant.': 'Ob die Person im Unternehmen zugelassen ist.',
  'Time the user accepted the invitation, or an operator admitted the user; null until then, and no access before.':
    'Wann die Person die Einladung annahm oder ein Betreiber sie zuließ; bis dahin leer und ohne Zugang.',
  'Preferred language, BCP 47.': 'Bevorzugte Sprache, etwa de oder en-GB.',
  'IANA time zone of the user.': 'Zeitzone der Person, etwa Europe/Berlin.',
  'Email address used to sign in.': 'E-Mail-Adresse zum Anmelden.',
  'Whether the user is admitted to this tenant; switching it off ends all sessions of the user here.':
    'Ob die Person in diesem Unternehmen zugelassen ist; aus beendet hier alle ihre Sitzungen.',
  'IANA time zone of the user in this tenant.':
    'Zeitzone der Person in diesem Unternehmen, etwa Europe/Berlin.',
  'Password. People choose it themselves through the link in their invitation; only operators may set it.':
    'Passwort. Jede Person wählt es selbst über den Link in ihrer Einladung; nur Betreiber dürfen es setzen.',
  'User type: a person, an application, the service itself, or a handheld user.':
    'Mensch, Anwendung, der Dienst selbst oder Handscanner-Benutzer.',
  'Time of the last sign-in.': 'Wann sich die Person zuletzt angemeldet hat.',
  'Time the user accepted the invitation to this tenant, or an operator admitted the user; null until then, and no access before.':
    'Wann die Person die Einladung in dieses Unternehmen annahm oder ein Betreiber sie zuließ; bis dahin leer und ohne Zugang.',
}
