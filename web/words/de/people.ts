import type { Words } from '#web/words/en-GB.ts'

/** What is done in a task of each type. */
const ACTS = {
  RCV: 'annehmen',
  PWAY: 'einlagern',
  PICK: 'picken',
  REPLEN: 'nachfüllen',
  TRAN: 'umlagern',
  CONV: 'fertigen',
  DISP: 'versenden',
  LOAD: 'verladen',
  CHECK: 'zählen',
}

/** Texts of tasks and people, in German. */
export const people: Words['people'] = {
  title: 'Aufgaben',
  people: 'Personen',
  views: {
    open: 'Offen',
    unassigned: 'Bei niemandem',
    assigned: 'Zugewiesen',
    held: 'Angehalten',
    late: 'Überfällig',
    done: 'Heute erledigt',
  },
  nobody: 'Niemand hat eine Aufgabe, hat heute eine erledigt oder arbeitet mit einem Handheld.',
  idle: 'Ohne Aufgabe',
  idle_since: (time) => `Ohne Aufgabe seit ${time}`,
  doing: (place, since) =>
    [place === '' ? '' : `bei ${place}`, since === '' ? '' : `seit ${since}`].filter(Boolean).join(', '),
  figures: (hour, today) => `${hour} in der letzten Stunde · ${today} heute`,
  device_of: (name) => `Handheld von ${name}`,
  online: 'Online',
  last_answer: (time) => `Letzte Antwort ${time}`,
  battery: (percent) => `Akku ${percent} %`,
  waiting: (count) => (count === 1 ? '1 Vorgang wartet' : `${count} Vorgänge warten`),
  refused: (count) => `${count} abgelehnt`,
  task_title: (type, what, path) => [what, ACTS[type], path].filter(Boolean).join(' '),
  from: (place) => `von ${place}`,
  at: (place) => `auf ${place}`,
}
