import type { Words } from '#web/words/en-GB.ts'

/** Texts of the settings of a tenant, in German. */
export const settings: Words['settings'] = {
  title: 'Einstellungen',
  company: 'Unternehmen',
  save: 'Speichern',
  saved: 'Die Einstellungen wurden gespeichert',
  logo: 'Logo',
  logo_help: 'Für gedruckte Dokumente: PNG, JPEG, GIF, WebP oder SVG, bis etwa 200 KB.',
  logo_saved: 'Das Logo wurde gespeichert',
  logo_too_large: 'Dieses Bild ist zu groß. Erlaubt sind höchstens 200 KB.',
  no_logo: 'Dokumente werden ohne Logo gedruckt.',
  remove_logo: 'Logo entfernen',
  as_list: 'Als Liste',
  reasons: 'Gründe',
  new_reason: 'Neuer Grund',
  no_reasons: 'Es gibt noch keinen Grund.',
  reason_for: 'Grund für',
  reason_of: 'Für',
  every_account: 'alle Mandantenkonten',
  in_use: 'In Gebrauch',
  not_in_use: 'Nicht in Gebrauch',
  sequences: 'Nummernkreise',
  new_sequence: 'Neuer Nummernkreis',
  next_number: 'Nächste Nummer',
  types: 'Arten',
}
