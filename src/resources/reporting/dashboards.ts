import { belongsTo, choice, code, flag, ids, object, objects, resource, text } from '#declare/resource.ts'

/** A page of widgets. */
export const dashboards = resource({
  name: 'dashboards',
  one: 'dashboard',
  area: 'dashboards',
  means: 'A page of widgets.',
  verbs: ['create', 'update', 'remove'],
  answers: { update: 'nothing' },

  fields: {
    code:        code({ max: 30, required: true, means: 'The short name people know it by.' }),
    name:        text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    description: text({ max: 255, means: 'What it shows.' }),
    is_active:   flag({ initially: true, means: 'Whether it is shown.' }),
    is_default:  flag({ sole: 'at_most_one', means: 'Whether it is the one opened first.' }),
    role_ids:    ids('roles', { means: 'The roles that may open it; every role that may view dashboards when empty.' }),
  },

  unique: [['code']],
  shows: { dashboard_widget_placements: { of: 'dashboard_widget_placements', by: 'dashboard' } },
})

const place = {
  dashboard_widget: belongsTo('dashboard_widgets', { required: true, means: 'The widget.' }),
  position:         object({ initially: {}, means: 'Its place on a grid of 12 columns: x, y, w and h; a free one is chosen when empty.' }),
}

/** A widget's place on a dashboard. */
export const dashboardWidgetPlacements = resource({
  name: 'dashboard_widget_placements',
  one: 'dashboard_widget_placement',
  area: 'dashboards',
  means: "A widget's place on a dashboard.",
  verbs: [],

  fields: {
    dashboard:        belongsTo('dashboards', { required: true, fixed: true, on_removal: 'remove', means: 'The dashboard it stands on.' }),
    ...place,
  },

  unique: [['dashboard', 'dashboard_widget']],
  graphql: { hidden: true },
})

/** The widgets of a dashboard, given whole. */
export const dashboardPlacementsInput = resource({
  name: 'dashboards',
  one: 'dashboard',
  area: 'dashboards',
  means: 'The widgets of a dashboard, given whole.',
  verbs: [],

  fields: {
    placements: objects({ required: true, example: [{ dashboard_widget_id: 1, position: { x: 0, y: 0, w: 6, h: 4 } }], max: 1000, once: 'dashboard_widget_id', each: place, means: 'Every widget with its place, each {dashboard_widget_id, position}; a widget stands in the list once.' }),
  },
})

/** A chart, table or figure that shows what a query answers. */
export const dashboardWidgets = resource({
  name: 'dashboard_widgets',
  one: 'dashboard_widget',
  area: 'dashboards',
  means: 'A chart, table or figure that shows what a query answers.',
  verbs: ['remove'],
  answers: { update: 'nothing' },

  fields: {
    code:        code({ max: 30, required: true, means: 'The short name people know it by.' }),
    name:        text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    description: text({ max: 255, means: 'What it shows.' }),
    widget_type: choice([
      'area', 'bar', 'funnel', 'gauge', 'graph', 'grid', 'heatmap', 'line', 'pictorial_bar', 'pie', 'radar', 'sankey', 'scatter',
      'single', 'sunburst', 'tree', 'treemap',
    ], { required: true, plain: true, means: 'The kind of chart.' }),
    report_query:      belongsTo('report_queries', { means: 'The query whose answer it shows.' }),
    configuration:     object({ initially: {}, means: 'How it looks; its keys depend on the kind of chart. Replaced as a whole.' }),
    dashboard_filters: object({ initially: {}, means: 'Values for the parameters of the query when none are chosen.' }),
  },

  unique: [['code']],
})

/** What a widget is to show. */
export const widgetFilters = resource({
  name: 'dashboard_widgets',
  one: 'dashboard_widget',
  area: 'dashboards',
  means: 'What a widget is to show.',
  verbs: [],

  fields: {
    filters: object({ initially: {}, means: 'Values for the parameters of its query, by name; what its query does not know is passed over.' }),
  },
})
