// Generated from report.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `report.graphql` is answered with. */
export type ReportPage = {
  readonly reports: {
    readonly find: {
      readonly id: string
      readonly name: string | null
      readonly report_type: string | null
      readonly variables: unknown | null
      readonly user: { readonly id: string; readonly name: string | null } | null
      readonly report_query: {
        readonly id: string
        readonly name: string | null
        readonly graphql: string | null
        readonly parameters: unknown | null
      } | null
    } | null
  } | null
}

/** The variables of `report.graphql`. */
export type ReportPageVariables = { readonly id: string }

/** The query of `report.graphql`. */
export const reportPageQuery: ScreenQuery<ReportPage, ReportPageVariables> = {
  name: 'ReportPage',
  text: 'query ReportPage($id: ID!) { reports { find(id: $id) { id name report_type variables user { id name } report_query { id name graphql parameters } } } }',
  types: ['report_queries', 'reports', 'users'],
}
