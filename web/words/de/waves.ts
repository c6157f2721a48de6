import type { Words } from '#web/words/en-GB.ts'

/** Texte der Wellen. */
export const waves: Words['waves'] = {
  title: 'Wellen',
  views: {
    waiting: 'Wartend',
    two_hours: 'Fällig in 2 Stunden',
    today: 'Heute fällig',
    tomorrow: 'Morgen fällig',
    short: 'Fehlbestand',
  },
  in_work: 'Picklisten in Arbeit',
  none_in_work: 'Keine Pickliste ist offen.',
  nobody: 'noch niemand',
  picked_of: (picked, total) => `${picked} von ${total} gepickt`,
  ends: (time) => `fertig ${time}`,
  preview: 'Was sie ergeben …',
  preview_of: (count) => (count === 1 ? 'Was 1 Auftrag ergibt' : `Was ${count} Aufträge ergeben`),
  nothing_reserved: 'Geplant wie bei der Verarbeitung und zurückgenommen: Noch ist nichts reserviert.',
  too_many: (max) => `Höchstens ${max} Aufträge lassen sich auf einmal planen. Wählen Sie weniger.`,
  figures: {
    full: 'Aufträge vollständig',
    part: 'Aufträge teilweise',
    refused: 'Aufträge abgelehnt',
    lines: 'Positionen',
    units: 'Stück',
    picks: 'Picks',
    held: 'Wartende Picks',
    replenishments: 'Nachschübe',
  },
  units_of: (reserved, wanted) => `${reserved} von ${wanted}`,
  zones: 'Picks nach Zone',
  no_zone: 'Ohne Zone',
  shortages: 'Fehlbestand',
  missing: (units, orders) => `${units} fehlen für ${orders === 1 ? '1 Auftrag' : `${orders} Aufträge`}`,
  refused: 'Würden abgelehnt',
  all_refused: 'Keiner dieser Aufträge würde verarbeitet.',
}
