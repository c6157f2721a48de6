import type { Words } from '#web/words/en-GB.ts'

/** What is wrong with a field, in German. */
export const problems: Words['problems'] = {
  blank: () => 'Darf nicht leer sein',
  wrong_password: () => 'Ist nicht Ihr jetziges Passwort',
  taken: () => 'Wird schon verwendet',
  too_long: ({ max }) => `Höchstens ${max} Zeichen`,
  too_short: ({ min }) => `Mindestens ${min} Zeichen`,
  invalid: () => 'Ist nicht gültig',
  not_a_number: () => 'Muss eine Zahl sein',
  not_an_integer: () => 'Muss eine ganze Zahl sein',
  must_exist: () => 'Gibt es nicht',
  confirmation: () => 'Stimmt nicht überein',
  immutable: () => 'Kann nicht geändert werden',
  unreadable_json: () => 'Ist nicht als JSON lesbar',
  too_fine: ({ scale }) => `Höchstens ${scale} Nachkommastellen`,
  not_a_quantity: () => 'Muss eine Menge sein, etwa 12 oder 2 case + 3',
  out_of_range: ({ min, max }) =>
    min === null ? `Höchstens ${max}` : max === null ? `Mindestens ${min}` : `Zwischen ${min} und ${max}`,
  inclusion: ({ allowed }) => `Eines von ${Array.isArray(allowed) ? allowed.join(', ') : ''}`,
}
