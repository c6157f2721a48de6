// Generated from counting.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { StockCheckRecordFilterType } from '../../../../client/src/types.ts'

/** What `counting.graphql` is answered with. */
export type Counting = {
  readonly stock_check_records: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly batch: string | null
        readonly sell_by_date: string | null
        readonly best_before_date: string | null
        readonly attempts: unknown | null
        readonly difference: number | null
        readonly counted_at: string | null
        readonly resolved_at: string | null
        readonly account_id: string | null
        readonly product: {
          readonly id: string
          readonly code: string | null
          readonly description: string | null
        } | null
        readonly stock_check: {
          readonly id: string
          readonly location: { readonly id: string; readonly code: string | null } | null
        } | null
      }[]
    }
  } | null
  readonly reason_codes: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly description: string | null
      }[]
    }
  } | null
}

/** The variables of `counting.graphql`. */
export type CountingVariables = { readonly records?: StockCheckRecordFilterType | null }

/** The query of `counting.graphql`. */
export const countingQuery: ScreenQuery<Counting, CountingVariables> = {
  name: 'Counting',
  text: 'query Counting($records: StockCheckRecordFilterType) { stock_check_records { all(filter: $records, first: 100, order: "id") { nodes { id batch sell_by_date best_before_date attempts difference counted_at resolved_at account_id product { id code description } stock_check { id location { id code } } } } } reason_codes { all(reason_type: "stock_check", first: 100, order: "code") { nodes { id code description } } } }',
  types: ['locations', 'products', 'reason_codes', 'stock_check_records', 'stock_checks'],
}
