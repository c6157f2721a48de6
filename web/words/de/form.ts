import type { Words } from '#web/words/en-GB.ts'

/** Texts of forms, in German. */
export const form: Words['form'] = {
  save: 'Speichern',
  create: 'Anlegen',
  try_again: 'Erneut versuchen',
  not_sure:
    'Unklar, ob gespeichert wurde. Der Dienst hat nicht geantwortet; ein neuer Versuch sendet genau dasselbe und speichert es einmal.',
  refused: (count: number) =>
    count === 1 ? 'Ein Feld braucht Ihre Aufmerksamkeit.' : `${count} Felder brauchen Ihre Aufmerksamkeit.`,
  copy_details: 'Angaben für den Support kopieren',
  copied: 'Kopiert',
  groups: {
    identity: 'Allgemein',
    dates: 'Termine',
    settings: 'Einstellungen',
    own_fields: 'Eigene Felder',
    address: 'Adresse',
  },
  yes: 'Ja',
  no: 'Nein',
  none: 'Keine',
  not_set: 'Nicht gesetzt',
  search: (what: string) => `${what} suchen`,
  nothing_found: 'Nichts gefunden',
  searching: 'Sucht …',
  clear: 'Leeren',
  one_per_line: 'Je Zeile ein Wert.',
  follows: (fields: string) => `Wie ${fields}, wenn leer`,
  packs: (units: string, names: string) => `= ${units} Einheiten. Gebinde: ${names}`,
  packs_known: (names: string) => `In Einheiten oder in Gebinden: ${names}`,
  time_zone: (zone: string) => `Zeitzone: ${zone}`,
  add_line: 'Zeile hinzufügen',
  remove_line: 'Zeile entfernen',
  line: (number: number) => `Zeile ${number}`,
  no_lines: 'Noch keine Zeilen. Fügen Sie eine hinzu, oder fügen Sie Zeilen aus einer Tabelle ein.',
  paste_help:
    'Zeilen aus einer Tabelle können in jede Zelle eingefügt werden; Spalten werden an ihrer Überschrift erkannt.',
  not_in_list: (text: string) => `„${text}“ wurde nicht gefunden`,
  unsaved_title: 'Ohne Speichern verlassen?',
  unsaved_text:
    'Ihre Eingaben bleiben 7 Tage auf diesem Gerät und werden beim nächsten Mal wieder angeboten.',
  leave: 'Verlassen',
  stay: 'Bleiben',
  restored: 'Dieses Formular enthält frühere Eingaben, die nicht gespeichert wurden.',
  discard: 'Verwerfen',
  merged_title: 'Jemand anderes hat diesen Datensatz inzwischen geändert',
  merged_taken: (fields: string) => `Übernommen: ${fields}.`,
  merged_choose:
    'Folgendes haben Sie beide geändert. Wählen Sie, was gespeichert wird: M meines, T deren, W vorheriges.',
  merged_save: 'Prüfen Sie es und speichern Sie erneut.',
  mine: 'Meines',
  theirs: 'Deren',
  was: 'Vorher',
  removed: 'Entfernt',
  kept: 'Behalten',
  empty_value: 'Leer',
}
