import type { HandheldSetUpWords } from '#web/words/en-GB/handheld-set-up.ts'

/** Texts of the handheld for setting a device up anew, in German. */
export const handheldSetUp: HandheldSetUpWords = {
  title: (tenant, host) => `Dieses Gerät für ${tenant} auf ${host} einrichten?`,
  text: 'Sie werden hier abgemeldet, und Ihre Aufgabe wird zurückgegeben.',
  move: 'Einrichten',
  present: (tenant) => `Dieses Gerät ist schon für ${tenant} eingerichtet.`,
}
