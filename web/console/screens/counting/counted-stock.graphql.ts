// Generated from counted-stock.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `counted-stock.graphql` is answered with. */
export type CountedStock = {
  readonly stocks: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly location_id: string | null
        readonly product_id: string | null
        readonly account_id: string | null
        readonly batch: string | null
        readonly sell_by_date: string | null
        readonly best_before_date: string | null
        readonly quantity: number | null
      }[]
    }
  } | null
}

/** The variables of `counted-stock.graphql`. */
export type CountedStockVariables = {
  readonly locations?: unknown | null
  readonly products?: unknown | null
}

/** The query of `counted-stock.graphql`. */
export const countedStockQuery: ScreenQuery<CountedStock, CountedStockVariables> = {
  name: 'CountedStock',
  text: 'query CountedStock($locations: IdArgument, $products: IdArgument) { stocks { all(location_id: $locations, product_id: $products, first: 1000) { nodes { id location_id product_id account_id batch sell_by_date best_before_date quantity } } } }',
  types: ['stocks'],
}
