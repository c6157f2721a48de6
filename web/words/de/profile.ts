import type { Words } from '#web/words/en-GB.ts'

/** Texts of the own profile, in German. */
export const profile: Words['profile'] = {
  title: 'Ihr Profil',
  no_person: 'Nur Personen haben ein Profil.',
  about: 'Über Sie',
  save: 'Speichern',
  saved: 'Ihr Profil wurde gespeichert',
  password: 'Passwort',
  password_help: 'Ein neues Passwort meldet Sie überall ab, auch hier.',
  change_password: 'Passwort ändern',
  password_changed: 'Ihr Passwort wurde geändert',
  sessions: 'Wo Sie angemeldet sind',
  sessions_help: 'Melden Sie Browser ab, die Sie nicht mehr benutzen.',
  signed_in_at: (when) => `angemeldet ${when}`,
  last_used_at: (when) => `zuletzt benutzt ${when}`,
  end_session: 'Dort abmelden',
  end_all: 'Überall abmelden',
}
