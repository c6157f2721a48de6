import type { Words } from '#web/words/en-GB.ts'

/** Texts of imports. */
export const imports: Words['imports'] = {
  title: 'Importe',
  choose: 'Datei importieren',
  drop_hint: 'oder irgendwo auf dieser Seite ablegen',
  drop_here: 'Datei zum Importieren ablegen',
  views: { all: 'Alle', open: 'Laufend', with_errors: 'Mit Fehlern', dry_runs: 'Probeläufe' },
  new_of: (name) => `${name} importieren`,
  first_tried: 'Zuerst kommt ein Probelauf: Er sagt, was aus jeder Zeile würde, und schreibt nichts.',
  source: 'Lesen als',
  choose_source: 'Auswählen …',
  proposed: 'Nach dem Namen der Datei vorgeschlagen.',
  not_proposed: 'Keine Vorlage passt zum Namen dieser Datei.',
  by_configuration: (name) => `Konfiguration ${name}`,
  no_templates:
    'Dateien werden mit Importvorlagen gelesen, und es gibt noch keine. Die Standardformate für Artikel, Aufträge, Wareneingänge und Bestand können jetzt eingerichtet werden.',
  no_templates_yet:
    'Dateien werden mit Importvorlagen gelesen, und es gibt noch keine. Wer SFTP-Benutzer verwaltet, kann sie einrichten.',
  make_templates: 'Standardformate einrichten',
  console_login: 'Importe über die Konsole',
  needs: 'Die Datei braucht diese Spalten:',
  may_have: (count) => `Sie kann ${count} weitere haben`,
  example: 'Beispieldatei',
  dry_run: 'Probelauf',
  is_dry_run: 'Probelauf: Es wurde nichts geschrieben.',
  progress: 'Fortschritt',
  rows_of: (done, total) => (total === 0 ? 'Die Datei wird gelesen …' : `${done} von ${total} Zeilen`),
  would: {
    created: 'würden angelegt',
    updated: 'würden geändert',
    skipped: 'würden übersprungen',
    failed: 'Zeilen abgelehnt',
  },
  became: { created: 'angelegt', updated: 'geändert', skipped: 'übersprungen', failed: 'Zeilen abgelehnt' },
  failed_for: (count, reason) => `${count} × ${reason}`,
  all_cells: (column, value, count) =>
    `${column} in allen ${count} Zeilen, jetzt ${value === '' ? 'leer' : value}`,
  replace_all: 'In allen ersetzen',
  row: 'Zeile',
  cell: (column, row) => `${column}, Zeile ${row}`,
  more_rows: (count) => `${count} weitere Zeilen werden nicht gezeigt.`,
  no_file: 'Die Datei kann nicht mehr gelesen und darum hier nicht berichtigt werden.',
  warnings: 'Nicht alles in dieser Datei wurde gelesen:',
  was_sent: 'Diese Datei wurde von hier gesendet.',
  open_it: 'Ergebnis öffnen',
  errors_file: 'Abgelehnte Zeilen als Datei',
  try_again: (count) => `Mit ${count} berichtigten ${count === 1 ? 'Zeile' : 'Zeilen'} noch einmal prüfen`,
  import_now: (isDryRun, { failed, edited }) => {
    if (!isDryRun)
      return edited === 0
        ? `Die ${failed} abgelehnten Zeilen noch einmal importieren`
        : `${edited} berichtigte Zeilen importieren`
    if (failed === 0) return 'Importieren'
    return edited === 0
      ? `Ohne die ${failed} abgelehnten Zeilen importieren`
      : 'Mit den Berichtigungen importieren'
  },
  from_table: 'Aus einer Tabelle',
  table_source: 'Tabelle',
  table_rows: 'Zeilen einer Tabelle',
  table_rows_help:
    'Die Zeilen in der Tabelle kopieren und mit ihren Überschriften hier einfügen; oder eine Datei hierher ziehen.',
  table_file: 'Datei wählen (CSV oder Excel)',
  faulty_rows: (count: number) =>
    count === 1
      ? 'Eine Zeile kann so nicht importiert werden. Ändern Sie sie unten, oder lassen Sie sie weg.'
      : `${count} Zeilen können so nicht importiert werden. Ändern Sie sie unten, oder lassen Sie sie weg.`,
  fault_of_row: (row: number, fault: string) => `Zeile ${row}: ${fault}`,
  leave_rows_out: (count: number) => (count === 1 ? 'Diese Zeile weglassen' : `${count} Zeilen weglassen`),
  cells_beyond: (rows: string, isMore: boolean) =>
    `Zellen ohne Überschrift in Zeile ${rows}${isMore ? ' und weiteren' : ''}: dort können die Spalten verschoben sein, meist durch ein Komma in einem Text.`,
  without_cells: 'Ohne diese Zellen weiter',
  table_kind: 'Die Zeilen sind',
  in_all_rows: 'In allen Zeilen gleich, denn die Tabelle nennt es nicht.',
  table_columns_title: 'Spalten',
  table_has_headings: 'Die erste Zeile enthält Überschriften',
  table_column: (place) => `Spalte ${place}`,
  table_left_out: 'Weglassen',
  table_more: (count) => `${count} weitere Zeilen werden gesendet, wie sie sind.`,
  table_missing: (columns) =>
    `Es fehlt noch: ${columns}. Wählen Sie eine Spalte dafür oder einen Wert für alle Zeilen.`,
  table_try: (rows) => (rows === 1 ? '1 Zeile ausprobieren' : `${rows} Zeilen ausprobieren`),
  table_columns: {
    order_reference: 'Auftragsnummer',
    receipt_reference: 'Wareneingangsnummer',
    address5: 'Name des Empfängers',
    address1: 'Straße',
    address2: 'Straße, zweite Zeile',
    address3: 'Ort',
    address4: 'Region',
    address_1: 'Straße',
    address_2: 'Straße, zweite Zeile',
    address_3: 'Ort',
    address_4: 'Region',
    line_number: 'Positionsnummer',
    quantity: 'Menge',
    item_quantity: 'Menge je Ladeeinheit',
    storage_unit_quantity: 'Anzahl Ladeeinheiten',
    expected_date_of_dispatch: 'Fällig',
    expected_date_of_receipt: 'Erwartet am',
    storage_unit_reference: 'Ladeeinheit',
    stock_unit_type_code: 'Einheit',
    fifo_date: 'Eingegangen am',
  },
  standard: {
    StandardOrder: 'Aufträge',
    StandardPreReceipt: 'Erwartete Wareneingänge',
    StandardProduct: 'Artikel',
    StandardProductStorageUnit: 'Gebinde von Artikeln',
    StandardProductMaterial: 'Bestandteile von Artikeln',
    StandardPickface: 'Pickplätze',
    StandardCustomer: 'Kunden',
    StandardSupplier: 'Lieferanten',
    StandardDeliveryAddress: 'Lieferadressen',
    StandardCollectionAddress: 'Abholadressen',
    StandardLocation: 'Lagerplätze',
    StandardStock: 'Bestand',
    StandardStockAdjustment: 'Bestandskorrekturen',
    StandardStockHold: 'Bestandssperren',
    StandardStockRelease: 'Freigaben von Bestand',
    StandardOrderCancellation: 'Stornierungen von Aufträgen',
  },
}
