/** Texts of dashboards. */
export const dashboards = {
  widgets: 'Widgets',
  no_widgets: 'There is no widget on it yet',
  no_widgets_text: 'Make widgets under All records, and put them here with Actions.',
  refresh: 'Refresh',
  full_screen: 'Full screen',
  arrange: 'Arrange',
  arrange_help: 'Drag a widget, or move it with the arrow keys; with Shift they change its size.',
  move: (name: string) => `Move ${name}`,
  as_table: 'Show the table (T)',
  as_chart: 'Show the chart (T)',
  chart_of: (name: string, rows: number) => `Chart of ${name}, ${rows} rows; T shows them as a table`,
  no_rows: 'There is nothing to show.',
  compared: (value: string) => `compared with ${value}`,
}
