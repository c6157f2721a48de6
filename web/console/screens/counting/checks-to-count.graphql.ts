// Generated from checks-to-count.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { StockCheckFilterType } from '../../../../client/src/types.ts'

/** What `checks-to-count.graphql` is answered with. */
export type ChecksToCount = {
  readonly stock_checks: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly blind: boolean | null
        readonly location: { readonly id: string; readonly code: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `checks-to-count.graphql`. */
export type ChecksToCountVariables = { readonly checks?: StockCheckFilterType | null }

/** The query of `checks-to-count.graphql`. */
export const checksToCountQuery: ScreenQuery<ChecksToCount, ChecksToCountVariables> = {
  name: 'ChecksToCount',
  text: 'query ChecksToCount($checks: StockCheckFilterType) { stock_checks { all(filter: $checks, first: 100, order: "expected_completion_date") { total_count nodes { id blind location { id code } } } } }',
  types: ['locations', 'stock_checks'],
}
