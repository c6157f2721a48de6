import type { Words } from '#web/words/en-GB.ts'

/** Texts of the page of what clients owe, in German. */
export const money: Words['money'] = {
  title: 'Geld',
  owing: 'Was Mandanten heute schulden',
  client: 'Mandant',
  charged: 'Berechnet, ohne Rechnung',
  last: 'Letzter Korb mit Rechnung',
  trend: 'Gegenüber dem letzten',
  unpaid: 'In Rechnung, nicht bezahlt',
  baskets: 'Körbe',
  open_basket: 'Offen',
  closed_basket: 'Geschlossen',
  no_card: 'Keine Preisliste',
  nobody: 'Niemand schuldet etwas',
  nobody_text:
    'Was berechnet wird, sammelt sich in Körben, während gearbeitet wird. Ein Mandant mit Preisliste hat einen.',
  month_end: (clients) => (clients === 1 ? '1 Mandanten abrechnen' : `${clients} Mandanten abrechnen`),
  month_end_text: (open, all) =>
    `${open === 0 ? '' : `${open === 1 ? '1 offener Korb wird' : `${open} offene Körbe werden`} zum jetzigen Zeitpunkt geschlossen. `}${all === 1 ? '1 Korb wird' : `${all} Körbe werden`} zu Rechnungsentwürfen, einem für jeden Mandanten. Noch wird nichts gesendet.`,
  month_end_one: 'Abrechnen',
  month_end_of: (client) => `${client} abrechnen`,
  invoices: 'Was in Rechnung gestellt wird',
  net: 'Netto',
  tax: 'Steuer',
  gross: 'Brutto',
  waiting: (clients) =>
    `Jetzt nicht abgerechnet: ${clients}. Ihr Abrechnungsfenster schließt den offenen Korb und berechnet die Lagerung.`,
  nothing_left: 'Es ist nichts mehr abzurechnen.',
  drafts: 'Rechnungsentwürfe',
  invoice: 'Rechnung',
  made: (count) =>
    count === 1 ? '1 Rechnungsentwurf ist angelegt' : `${count} Rechnungsentwürfe sind angelegt`,
}
