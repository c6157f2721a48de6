import type { Words } from '#web/words/en-GB.ts'

/** Texts of integrations, in German. */
export const integrations: Words['integrations'] = {
  synchronize: 'Abgleichen',
  runs: 'Letzte Läufe',
  all_runs: 'Alle Läufe',
  no_runs: 'Sie lief noch nicht.',
  at: 'Wann',
  state: 'Stand',
  made: 'Angelegt',
  refused: 'Abgelehnt',
  why: 'Warum',
  waiting: (count) => (count === 1 ? '1 Auftrag wartet' : `${count} Aufträge warten`),
  all_orders: 'Als Liste',
  order: 'Auftrag dort',
  tried_at: 'Zuletzt versucht',
}
