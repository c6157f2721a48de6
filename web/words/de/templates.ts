import type { Words } from '#web/words/en-GB.ts'

/** Texts of templates, in German. */
export const templates: Words['templates'] = {
  views: { all: 'Alle', usual: 'Standard', own: 'Hier geschrieben', labels: 'Etiketten' },
  content: 'Inhalt',
  liquid: 'Liquid der Vorlage',
  preview: 'Vorschau',
  fault: (line, reason) => `Zeile ${line}: ${reason}`,
  on_record: 'Vorschau mit einem Datensatz',
  on_sample: 'Mit Beispieldaten',
  compare: 'Mit dem Standard vergleichen',
  no_usual: 'Es gibt keine Standardvorlage dieser Art.',
  usual_of: (name) => `Standard: ${name}`,
  download: 'Herunterladen',
  upload: 'Datei öffnen',
  saved: 'Die Vorlage wurde gespeichert',
  leave_title: 'Ohne Speichern verlassen?',
  leave_text: 'Was Sie an dieser Vorlage geändert haben, geht verloren.',
}
