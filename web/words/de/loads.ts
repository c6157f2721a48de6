import type { Words } from '#web/words/en-GB.ts'

/** Texte der Übersicht der Ladungen. */
export const loads: Words['loads'] = {
  title: 'Ladungen',
  all: 'Alle Ladungen',
  add: 'Neue Ladung',
  none: 'Keine Ladung wartet',
  none_text: 'Ladungen, die noch nicht abgefahren sind, stehen hier nach ihren Toren.',
  no_dock: 'Ohne Tor',
  stop: (sequence, name) => (name ? `${sequence} ${name}` : `Abladestelle ${sequence}`),
  no_drop: 'Ohne Abladestelle',
  by: (moment) => `bis ${moment}`,
  room: (units, most) => `${units} von ${most} Plätzen`,
  loaded_of: (loaded, total) => `${loaded} von ${total} geladen`,
  loaded: (unit) => `${unit} geladen`,
  stands: (unit, place) => (place === '' ? unit : `${unit} in ${place}`),
  scan_unit: 'Ladeeinheit scannen, um sie zu laden',
  load_unit: 'Laden',
  not_of_load: (code, load) => `${code} gehört nicht zu ${load}.`,
  loaded_already: (code) => `${code} ist schon geladen.`,
  loaded_now: (unit) => `${unit} ist geladen`,
  unloaded: (unit) => `${unit} ist entladen`,
  unload: (unit) => `${unit} entladen`,
  earlier: (drop) => `${drop} nach vorn`,
  later: (drop) => `${drop} nach hinten`,
  add_orders: 'Aufträge hinzufügen',
}
