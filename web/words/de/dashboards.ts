import type { Words } from '#web/words/en-GB.ts'

/** Texts of dashboards, in German. */
export const dashboards: Words['dashboards'] = {
  widgets: 'Kacheln',
  no_widgets: 'Hier ist noch keine Kachel',
  no_widgets_text: 'Kacheln werden unter Alle Datensätze angelegt und über Aktionen hier platziert.',
  refresh: 'Neu lesen',
  full_screen: 'Vollbild',
  arrange: 'Anordnen',
  arrange_help: 'Eine Kachel ziehen oder mit den Pfeiltasten bewegen; mit Umschalt ändern sie ihre Größe.',
  move: (name) => `${name} bewegen`,
  as_table: 'Tabelle zeigen (T)',
  as_chart: 'Diagramm zeigen (T)',
  chart_of: (name, rows) => `Diagramm von ${name}, ${rows} Zeilen; T zeigt sie als Tabelle`,
  no_rows: 'Es gibt nichts zu zeigen.',
  compared: (value) => `gegenüber ${value}`,
}
