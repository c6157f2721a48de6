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
