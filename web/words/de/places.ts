import type { Words } from '#web/words/en-GB.ts'

/** Texts of places, in German. */
export const places: Words['places'] = {
  title: 'Lagerplätze',
  make_range: 'Bereich anlegen',
  range_title: 'Bereich von Lagerplätzen anlegen',
  all_locations: 'Alle Lagerplätze',
  not_allowed: (permission) => `Das dürfen Sie nicht. Es fehlt das Recht „${permission}“.`,
  prefix: 'Präfix',
  prefix_help: 'Jeder Code beginnt damit: „HALLE1-“.',
  separator: 'Trennzeichen',
  separator_help: 'Steht zwischen den Teilen, damit der Code zu lesen ist: 01-01-1.',
  parts: 'Teile der Codes',
  parts_help: 'Ziffern (01 bis 24) oder Buchstaben (A bis F). Leere Teile entfallen.',
  first_of: (part) => `${part}: erster Wert`,
  last_of: (part) => `${part}: letzter Wert`,
  faults: {
    incomplete_pair: 'Erster und letzter Wert werden beide gebraucht.',
    invalid: 'Der letzte Wert muss von gleicher Art sein wie der erste und darf nicht davor liegen.',
  },
  active: 'Ware darf sofort dorthin',
  create: (count) => (count === '1' ? '1 Lagerplatz anlegen' : `${count} Lagerplätze anlegen`),
  preview: 'Vorschau',
  count: (count) => (count === '1' ? '1 Lagerplatz' : `${count} Lagerplätze`),
  nothing_typed: 'Geben Sie für mindestens einen Teil den ersten und den letzten Wert ein.',
  too_many: (max) => `Auf einmal werden höchstens ${max} Lagerplätze angelegt.`,
  checking: 'Vorhandene Codes werden gesucht …',
  free: 'Keinen dieser Codes gibt es schon.',
  taken: (count) =>
    count === '1' ? '1 dieser Codes ist schon vorhanden:' : `${count} dieser Codes sind schon vorhanden:`,
  done: 'Ergebnis',
  created: (count) =>
    count === '1' ? '1 Lagerplatz wurde angelegt' : `${count} Lagerplätze wurden angelegt`,
  print_labels: 'Etiketten drucken',
  labels_of: (count) => (count === 1 ? 'Etikett für 1 Lagerplatz' : `Etiketten für ${count} Lagerplätze`),
  labels_printed: (count) =>
    count === 1
      ? '1 Etikett wurde in eine Datei gedruckt.'
      : `${count} Etiketten wurden in Dateien gedruckt.`,
  show_them: 'Anzeigen',
  another: 'Weiterer Bereich',
  hours: {
    language: 'de',
    opens: (day) => `${day}: öffnet`,
    closes: (day) => `${day}: schließt`,
    add: (day) => `Zeiten am ${day} hinzufügen`,
    remove: (day) => `Zeiten am ${day} entfernen`,
    closed: 'Geschlossen',
    to_weekdays: 'Montag auf Dienstag bis Freitag übertragen',
  },
}
