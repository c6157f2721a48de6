import type { Words } from '#web/words/en-GB.ts'

/** Texts of the audit, in German. */
export const audit: Words['audit'] = {
  views: {
    all: 'Alle',
    deleted: 'Gelöscht',
    sign_ins: 'Anmeldungen',
    failed_sign_ins: 'Gescheiterte Anmeldungen',
    refused: 'Abgelehnt',
  },
  at: (when, source) => (source === '' ? when : `${when} · ${source}`),
  of_person: 'Alles von dieser Person',
  of_record: 'Alles zu diesem Datensatz',
  times: (count) => `${count}-mal`,
  refused: (operation, permission) => (permission === '' ? operation : `${operation} · ${permission}`),
  changes: 'Änderungen',
  field: 'Feld',
  was: 'Vorher',
  is: 'Nachher',
}
