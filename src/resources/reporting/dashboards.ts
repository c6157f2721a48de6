import { belongsTo, choice, code, flag, ids, object, objects, resource, text } from '#declare/resource.ts'

/** Dashboard: page of widgets. */
export const dashboards = resource({
  name: 'dashboards',
  one: 'dashboard',
  area: 'dashboards',
  description: 'Dashboard: page of widgets.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',
  answers: { update: 'nothing' },

  fields: {
    code:        code({ max: 30, required: true, description: 'Dashboard code.' }),
    name:        text({ max: 50, follows: ['code'], description: 'Display name.' }),
    description: text({ max: 255, description: 'Description.' }),
    is_active:   flag({ default: true, description: 'Whether the dashboard is shown.' }),
    is_default:  flag({ exclusive: 'at_most_one', description: 'Whether this is the default dashboard, opened first.' }),
    role_ids:    ids('roles', { description: 'Ids of the roles that may open the dashboard; if empty, every role that may view dashboards.' }),
  },

  unique: [['code']],
  shows: { dashboard_widget_placements: { of: 'dashboard_widget_placements', by: 'dashboard' } },
})

const place = {
  dashboard_widget: belongsTo('dashboard_widgets', { required: true, description: 'Widget.' }),
  position:         object({ default: {}, description: 'Position on a grid of 12 columns: x, y, w and h; a free position is chosen when empty.' }),
}

/** Placement of a widget on a dashboard. */
export const dashboardWidgetPlacements = resource({
  name: 'dashboard_widget_placements',
  one: 'dashboard_widget_placement',
  area: 'dashboards',
  description: 'Placement of a widget on a dashboard.',
  verbs: [],

  fields: {
    dashboard:        belongsTo('dashboards', { required: true, fixed: true, on_delete: 'cascade', description: 'Dashboard.' }),
    ...place,
  },

  unique: [['dashboard', 'dashboard_widget']],
  graphql: { hidden: true },
})

/** Replacement of all widget placements of a dashboard. */
export const dashboardPlacementsInput = resource({
  name: 'dashboards',
  one: 'dashboard',
  area: 'dashboards',
  description: 'Replacement of all widget placements of a dashboard.',
  verbs: [],

  fields: {
    placements: objects({ required: true, example: [{ dashboard_widget_id: 1, position: { x: 0, y: 0, w: 6, h: 4 } }], max: 1000, unique_by: 'dashboard_widget_id', each: place, description: 'All widgets of the dashboard, each {dashboard_widget_id, position}; each widget can be placed once.' }),
  },
})

/** Dashboard widget: chart, table or figure that shows the result of a query. */
export const dashboardWidgets = resource({
  name: 'dashboard_widgets',
  one: 'dashboard_widget',
  area: 'dashboards',
  description: 'Dashboard widget: chart, table or figure that shows the result of a query.',
  verbs: ['remove'],
  shared_with: 'all',
  answers: { update: 'nothing' },

  fields: {
    code:        code({ max: 30, required: true, description: 'Widget code.' }),
    name:        text({ max: 50, follows: ['code'], description: 'Display name.' }),
    description: text({ max: 255, description: 'Description.' }),
    widget_type: choice([
      'area', 'bar', 'funnel', 'gauge', 'graph', 'grid', 'heatmap', 'line', 'pictorial_bar', 'pie', 'radar', 'sankey', 'scatter',
      'single', 'sunburst', 'tree', 'treemap',
    ], { required: true, plain_text: true, description: 'Widget type: the kind of chart.' }),
    report_query:      belongsTo('report_queries', { description: 'Report query whose result is shown.' }),
    configuration:     object({ default: {}, description: 'Display settings; the keys depend on the widget type. Always replaced as a whole.' }),
    dashboard_filters: object({ default: {}, description: 'Default values for the parameters of the query.' }),
  },

  unique: [['code']],
})

/** Filter values for a widget. */
export const widgetFilters = resource({
  name: 'dashboard_widgets',
  one: 'dashboard_widget',
  area: 'dashboards',
  description: 'Filter values for a widget.',
  verbs: [],

  fields: {
    filters: object({ default: {}, description: 'Values for the parameters of the query, by name; unknown names are ignored.' }),
  },
})
