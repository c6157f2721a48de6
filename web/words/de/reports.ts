import type { Words } from '#web/words/en-GB.ts'

/** Texts of reports, in German. */
export const reports: Words['reports'] = {
  of_list: 'Bericht aus dieser Liste machen',
  of_list_text:
    'Er hat die Spalten, die Filter und die Reihenfolge, die jetzt gezeigt werden, und alle Zeilen.',
  make: 'Bericht anlegen',
  run: 'Ausführen',
  date_words: 'Ein Datum oder Wörter wie „last monday“ oder „start of this month“.',
  being_made: 'Die Datei wird erstellt …',
  failed: 'Die Datei konnte nicht erstellt werden; das Dokument sagt, warum.',
  made: (name) => `${name} ist fertig`,
  download: 'Herunterladen',
}
