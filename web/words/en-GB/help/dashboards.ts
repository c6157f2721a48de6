/** What fields of the area dashboards mean to people, by their description in the API. */
export const dashboards: Readonly<Record<string, string>> = {
  'Position on a grid of 12 columns: x, y, w and h; a free position is chosen when empty.':
    'Position on a grid of 12 columns: across, down, width and height; a free position is chosen when empty.',
  'Ids of the roles that may open the dashboard; if empty, every role that may view dashboards.':
    'Roles that may open the dashboard; if empty, every role that may view dashboards.',
  'All widgets of the dashboard, each {dashboard_widget_id, position}; each widget can be placed once.':
    'All widgets of the dashboard with their positions; each widget can be placed once.',
}
