import type { Words } from '#web/words/en-GB.ts'

/** Texte der Artikel. */
export const products: Words['products'] = {
  sections: {
    packs: 'Packungen und Codes',
    stock: 'Bestand und Lagerplätze',
    materials: 'Bestandteile',
    movements: 'Bewegungen',
    documents: 'Dokumente',
  },
  paste: {
    link: 'Aus einer Tabelle einfügen',
    title: 'Artikel einfügen',
    all: 'Alle Artikel',
    rows: 'Zeilen einer Tabelle',
    rows_help: (headings: string) =>
      `Die Spalten werden an ihren Überschriften oder ihrem Inhalt erkannt und können unten geändert werden: ${headings} …`,
    account: 'Kunde',
    account_help: 'Der Kunde, der Bestand dieser Artikel besitzen darf.',
    preview: 'Vorschau',
    row: 'Zeile',
    problem: 'Problem',
    count: (count) => (count === 1 ? '1 Artikel' : `${count} Artikel`),
    create: (count) => `${count} Artikel anlegen`,
    created: (count) => (count === 1 ? '1 Artikel wurde angelegt' : `${count} Artikel wurden angelegt`),
    result: 'Ergebnis',
    show: 'Anzeigen',
    checking: 'Wird geprüft …',
    possible: 'Alle können angelegt werden.',
    refused: (count) =>
      count === 1
        ? '1 Zeile kann nicht angelegt werden. Berichtigen oder entfernen Sie sie; vorher wird nichts angelegt.'
        : `${count} Zeilen können nicht angelegt werden. Berichtigen oder entfernen Sie sie; vorher wird nichts angelegt.`,
    too_many: (max) => `Höchstens ${max} Artikel werden auf einmal angelegt.`,
    columns: 'Spalten',
    column: (place: number) => `Spalte ${place}`,
    has_headings: 'Die erste Zeile benennt die Spalten',
    left_out: 'Weglassen',
    more: (count) => `und ${count} weitere`,
  },
  print_label: 'Etikett drucken',
  stop: 'Stoppen …',
  resume: 'Freigeben',
  resumed: (code) => `${code} ist freigegeben`,
  stopped: (code) => `${code} ist gestoppt`,
  is_stopped: 'Dieser Artikel ist gestoppt: Bis er freigegeben wird, wird nichts Neues mit ihm getan.',
  obsolete_for_all: 'Auslaufend: Neue Wareneingänge und neue Aufträge werden abgelehnt.',
  obsolete_for_receipts:
    'Auslaufend: Neue Wareneingänge werden abgelehnt. Der Rest kann noch bestellt werden.',
  stop_title: (code) => `${code} stoppen?`,
  stop_confirm: (code) => `${code} stoppen`,
  effects: {
    refused: 'Neue Aufträge und neue Wareneingänge werden abgelehnt.',
    stock: (available, sellable) =>
      `Von ${available} verfügbaren könnten heute ${sellable} verkauft werden, danach keine. Sperren, Umlagern, Zählen und Ausbuchen bleiben möglich.`,
    orders: (quantity) => `Offene Aufträge brauchen noch ${quantity}. Davon wird nichts reserviert.`,
    tasks: (count) => {
      if (count === 0) return 'Keine offene Aufgabe betrifft ihn.'
      return count === 1
        ? '1 offene Aufgabe betrifft ihn. Was schon reserviert ist, wird bis zur Freigabe weder gepickt noch versandt.'
        : `${count} offene Aufgaben betreffen ihn. Was schon reserviert ist, wird bis zur Freigabe weder gepickt noch versandt.`
    },
    back: 'Er kann jederzeit wieder freigegeben werden.',
  },
  packs: 'Packungen',
  pack_names: { unit: 'Einheit', inner: 'Innenpackung', case: 'Karton', outer: 'Umkarton' },
  all_stackings: 'Stapelung auf Ladeeinheiten',
  single: 'ein einzelnes Stück',
  holds: (count, pack, units) => `${count} × ${pack} = ${units} Einheiten`,
  holds_units: (count) => `${count} Einheiten`,
  stacked: ({ total, pack, layers, per_layer, units }) =>
    `${total} × ${pack} (${layers} Lagen zu ${per_layer})${units === null || units === total ? '' : ` = ${units} Einheiten`}`,
  usual: 'üblich',
  not_received: 'nicht für Wareneingänge',
  no_packs:
    'Außer der Einheit gibt es keine Packungen. Beim Bearbeiten wird angegeben, wie viele Einheiten eine Packung hält.',
  codes: 'Codes',
  code: 'Code',
  stands_for: 'Steht für',
  whose: 'Verwendet von',
  used_by: (type, owner) => [type, owner].filter(Boolean).join(': '),
  to_scan: 'Zum Scannen',
  new_alternative: 'Weiterer Code',
  alternative_help: 'Ein Code, unter dem ein Kunde diesen Artikel kennt.',
  clashes: (count) =>
    count === 1
      ? 'Dieser Code steht auch für etwas anderes, ein Scan wäre mehrdeutig:'
      : 'Diese Codes stehen auch für etwas anderes, ein Scan wäre mehrdeutig:',
  clash: (code, field, other) => `${code} (${field}): ${other} von`,
  same_product: 'diesem Artikel',
  all: 'Alle',
  balances: 'Bestand',
  all_piles: 'Alle Bestände',
  owner_and_warehouse: 'Mandant und Lager',
  accounts: 'Wem er gehören kann',
  new_account: 'Einem Mandanten zuordnen',
  assign: 'Zuordnen',
  all_assigned: 'Er ist schon allen zugeordnet.',
  no_accounts: 'Er ist niemandem zugeordnet und kann deshalb weder eingehen noch bestellt werden.',
  pickfaces: 'Pickplätze',
  all_pickfaces: 'Als Liste',
  no_pickfaces: 'Er hat keinen Pickplatz: Er wird gepickt, wo er liegt.',
  levels: 'Von … bis',
  made_of: 'Besteht aus',
  part_of: 'Teil von',
  no_materials: 'Er besteht nicht aus anderen Artikeln.',
  one_build: (quantity) => `Ein Bau ergibt ${quantity}:`,
  no_movements: 'Noch nichts davon wurde bewegt.',
  all_movements: (count) =>
    count === 1 ? 'Die eine Bewegung als Liste' : `Alle ${count} Bewegungen als Liste`,
}
