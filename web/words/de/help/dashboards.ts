/** What fields of the area dashboards mean to people, in German, by their description in the API. */
export const dashboards: Readonly<Record<string, string>> = {
  'Dashboard.': 'Übersicht.',
  'Widget.': 'Kachel.',
  'Position on a grid of 12 columns: x, y, w and h; a free position is chosen when empty.':
    'Stelle in einem Raster von 12 Spalten: waagrecht, senkrecht, Breite und Höhe; leer wird eine freie gewählt.',
  'Widget code.': 'Code der Kachel.',
  'Widget type: the kind of chart.': 'Art des Diagramms.',
  'Report query whose result is shown.': 'Abfrage, deren Ergebnis gezeigt wird.',
  'Display settings; the keys depend on the widget type. Always replaced as a whole.':
    'Einstellungen der Anzeige, je nach Art der Kachel. Sie werden immer ganz ersetzt.',
  'Default values for the parameters of the query.': 'Vorgabewerte für die Parameter der Abfrage.',
  'Dashboard code.': 'Code der Übersicht.',
  'Whether the dashboard is shown.': 'Ob die Übersicht gezeigt wird.',
  'Whether this is the default dashboard, opened first.': 'Ob diese Übersicht zuerst geöffnet wird.',
  'Ids of the roles that may open the dashboard; if empty, every role that may view dashboards.':
    'Rollen, die die Übersicht öffnen dürfen; leer alle, die Übersichten sehen dürfen.',
  'Values for the parameters of the query, by name; unknown names are ignored.':
    'Werte für die Parameter der Abfrage, nach Namen; unbekannte Namen gelten nicht.',
  'All widgets of the dashboard, each {dashboard_widget_id, position}; each widget can be placed once.':
    'Alle Kacheln der Übersicht mit ihren Stellen; jede kann einmal vorkommen.',
}
