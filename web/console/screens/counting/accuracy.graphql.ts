// Generated from accuracy.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `accuracy.graphql` is answered with. */
export type Accuracy = {
  readonly stock_checks: {
    readonly aggregation: readonly {
      readonly location_zone: string | null
      readonly completed_at_month: string | null
      readonly status: string | null
      readonly total_records: number
    }[]
  } | null
}

/** The variables of `accuracy.graphql`. */
export type AccuracyVariables = { readonly from?: string | null }

/** The query of `accuracy.graphql`. */
export const accuracyQuery: ScreenQuery<Accuracy, AccuracyVariables> = {
  name: 'Accuracy',
  text: 'query Accuracy($from: Datetime) { stock_checks { aggregation( group_by: [location_zone, completed_at_month, status] filter: { completed_at: { from: $from }, status: { in: ["passed", "failed", "resolved"] } } order: "completed_at_month" limit: 1000 ) { location_zone completed_at_month status total_records } } }',
  types: ['stock_checks'],
}
