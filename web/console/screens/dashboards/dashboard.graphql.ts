// Generated from dashboard.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `dashboard.graphql` is answered with. */
export type DashboardPage = {
  readonly dashboards: {
    readonly find: {
      readonly id: string
      readonly name: string | null
      readonly description: string | null
      readonly dashboard_widget_placements:
        | readonly {
            readonly id: string
            readonly position: unknown | null
            readonly dashboard_widget: {
              readonly id: string
              readonly code: string | null
              readonly name: string | null
              readonly description: string | null
              readonly widget_type: string | null
              readonly configuration: unknown | null
              readonly dashboard_filters: unknown | null
              readonly report_query: { readonly id: string; readonly parameters: unknown | null } | null
            } | null
          }[]
        | null
    } | null
  } | null
}

/** The variables of `dashboard.graphql`. */
export type DashboardPageVariables = { readonly id: string }

/** The query of `dashboard.graphql`. */
export const dashboardPageQuery: ScreenQuery<DashboardPage, DashboardPageVariables> = {
  name: 'DashboardPage',
  text: 'query DashboardPage($id: ID!) { dashboards { find(id: $id) { id name description dashboard_widget_placements { id position dashboard_widget { id code name description widget_type configuration dashboard_filters report_query { id parameters } } } } } }',
  types: ['dashboard_widgets', 'dashboards', 'report_queries'],
}
