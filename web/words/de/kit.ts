import type { Words } from '#web/words/en-GB.ts'

/** Texts of buttons, dialogs and other parts that every screen uses, in German. */
export const kit: Words['kit'] = {
  language_tag: 'de',
  busy: 'In Arbeit …',
  close: 'Schließen',
  track: (number: string) => `${number} beim Frachtführer verfolgen`,
  cancel: 'Abbrechen',
  undo: 'Rückgängig',
  more: 'Mehr',
  content: 'Inhalt',
  notifications: 'Meldungen',
  try_again: 'Erneut versuchen',
}
