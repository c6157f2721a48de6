// Generated from balance-piles.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `balance-piles.graphql` is answered with. */
export type BalancePiles = {
  readonly stocks: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly quantity: number | null
        readonly free: number | null
        readonly status: string | null
        readonly batch: string | null
        readonly best_before_date: string | null
        readonly sell_by_date: string | null
        readonly hold_description: string | null
        readonly location: { readonly id: string; readonly code: string | null } | null
        readonly storage_unit: { readonly id: string; readonly reference: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `balance-piles.graphql`. */
export type BalancePilesVariables = {
  readonly at?: string | null
  readonly product?: unknown | null
  readonly account?: unknown | null
  readonly warehouse?: unknown | null
}

/** The query of `balance-piles.graphql`. */
export const balancePilesQuery: ScreenQuery<BalancePiles, BalancePilesVariables> = {
  name: 'BalancePiles',
  text: 'query BalancePiles($at: Datetime, $product: IdArgument, $account: IdArgument, $warehouse: IdArgument) { stocks { all( as_at: $at product_id: $product account_id: $account warehouse_id: $warehouse first: 200 order: "quantity desc" ) { total_count nodes { id quantity free status batch best_before_date sell_by_date hold_description location { id code } storage_unit { id reference } } } } }',
  types: ['locations', 'stocks', 'storage_units'],
}
