// Generated from line-stock.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `line-stock.graphql` is answered with. */
export type LineStock = {
  readonly stock_balances: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly available: number | null
        readonly warehouse: { readonly id: string } | null
      }[]
    }
  } | null
}

/** The variables of `line-stock.graphql`. */
export type LineStockVariables = { readonly product: unknown; readonly account: unknown }

/** The query of `line-stock.graphql`. */
export const lineStockQuery: ScreenQuery<LineStock, LineStockVariables> = {
  name: 'LineStock',
  text: 'query LineStock($product: IdArgument!, $account: IdArgument!) { stock_balances { all(product_id: $product, account_id: $account, first: 100) { nodes { id available warehouse { id } } } } }',
  types: ['stock_balances', 'warehouses'],
}
