import type { Words } from '#web/words/en-GB.ts'

/** Texts of the first page of clients, in German. */
export const portal: Words['portal'] = {
  title: 'Start',
  acts: 'Was Sie tun können',
  new_order: 'Neuer Auftrag',
  announce: 'Lieferung ankündigen',
  late: 'Verspätete Aufträge',
  due: 'Heute fällige Aufträge',
  receipts: 'Erwartete Lieferungen',
  open_orders: 'Offene Aufträge',
  no_open_orders: 'Kein Auftrag ist offen.',
  shipments: 'Letzte Sendungen',
  documents: 'Letzte Dokumente',
  nothing: 'Hier ist noch nichts.',
  low_stock: 'Geringer Bestand',
  no_levels: 'Legen Sie für einen Artikel einen Mindestbestand fest, dann steht es hier mit dem Verfügbaren.',
  of_level: (available, level) => `${available} von ${level}`,
  remove_level: (product) => `Mindestbestand von ${product} entfernen`,
  product: 'Artikel',
  level: 'Mindestbestand',
  set_level: 'Festlegen',
}
