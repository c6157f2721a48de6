// Generated from low-stock.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `low-stock.graphql` is answered with. */
export type LowStock = {
  readonly stock_balances: {
    readonly all: {
      readonly nodes: readonly {
        readonly sellable: number | null
        readonly product: { readonly id: string; readonly code: string | null } | null
      }[]
    }
  } | null
  readonly products: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly code: string | null }[] }
  } | null
}

/** The variables of `low-stock.graphql`. */
export type LowStockVariables = { readonly products?: readonly string[] | null }

/** The query of `low-stock.graphql`. */
export const lowStockQuery: ScreenQuery<LowStock, LowStockVariables> = {
  name: 'LowStock',
  text: 'query LowStock($products: [ID!]) { stock_balances { all(filter: { product_id: { in: $products } }, first: 1000) { nodes { sellable product { id code } } } } products { all(filter: { id: { in: $products } }, first: 1000) { nodes { id code } } } }',
  types: ['products', 'stock_balances'],
}
