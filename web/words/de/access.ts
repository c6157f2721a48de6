import type { Words } from '#web/words/en-GB.ts'

/** Texts of applications and of logins of handheld devices, in German. */
export const access: Words['access'] = {
  views: { active: 'Aktiv', off: 'Abgeschaltet', all: 'Alle' },
  application: 'Zugang',
  secret: 'Geheimnis',
  secret_set: 'Gesetzt. Es kann nicht noch einmal gelesen werden.',
  no_secret: 'Keines: Sie läuft auf Geräten von Personen.',
  last_used: 'Zuletzt verwendet',
  never: 'Nie',
  accounts: 'Mandantenkonten',
  warehouses: 'Lager',
  all: 'alle',
  grants: 'Arten der Anmeldung',
  redirects: 'Rücksprungadressen',
  is_off: 'Sie ist abgeschaltet: Ihre Token werden in jedem Mandanten abgelehnt.',
  rotate: 'Neues Geheimnis …',
  rotate_title: (name) => `Ein neues Geheimnis für ${name}?`,
  rotate_text:
    'Das neue Geheimnis wird einmal gezeigt. Das jetzige gilt noch 24 Stunden, dann wird es abgelehnt.',
  rotate_ends_tokens: 'Jetziges Geheimnis und alle Token sofort beenden',
  rotate_confirm: 'Neues Geheimnis erzeugen',
  handheld: 'Auf dem Gerät',
  login_off: 'Er ist abgeschaltet: Niemand kann sich damit anmelden.',
  rights_of: 'Mit den Rechten von',
  flows: 'Abläufe',
  no_flows: 'Keine gewählt',
  menu: 'Menü',
  no_printer: 'Keiner',
  task_types: 'Arten von Aufgaben',
}
