import type { Words } from '#web/words/en-GB.ts'

/** Texte des Nachschubs. */
export const replenishment: Words['replenishment'] = {
  title: 'Nachschub',
  all: 'Alle Pickplätze',
  none: 'Kein Artikel hat einen Pickplatz',
  none_text: 'Artikel mit einem Pickplatz stehen hier, die leersten zuerst.',
  trigger: 'Nachfüllen',
  trigger_all: (count) => (count === 1 ? '1 Platz nachfüllen' : `${count} Plätze nachfüllen`),
  triggered: (count) => (count === 1 ? '1 Platz wird nachgefüllt' : `${count} Plätze werden nachgefüllt`),
  refused: (count) =>
    count === 1 ? '1 Platz kann nicht nachgefüllt werden' : `${count} Plätze können nicht nachgefüllt werden`,
  states: {
    stops: 'Ein Pick wartet',
    below: 'Unter Minimum',
    empty: 'Leer',
    coming: 'Unterwegs',
    fine: 'Voll genug',
  },
  level: (level, min, max) => `${level} von ${min}–${max}`,
  held: (count) => (count === 1 ? '1 Pick wartet' : `${count} Picks warten`),
  bring: (quantity, from, who) => `${quantity} von ${from} ${who === null ? 'bei niemandem' : `bei ${who}`}`,
}
