// Generated from stopping.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { IdInputType } from '../../../../client/src/types.ts'

/** What `stopping.graphql` is answered with. */
export type Stopping = {
  readonly stock_balances: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly ordered: number | null
        readonly available: number | null
        readonly sellable: number | null
      }[]
    }
  } | null
  readonly tasks: { readonly all: { readonly total_count: number } } | null
}

/** The variables of `stopping.graphql`. */
export type StoppingVariables = { readonly of?: unknown | null; readonly product?: IdInputType | null }

/** The query of `stopping.graphql`. */
export const stoppingQuery: ScreenQuery<Stopping, StoppingVariables> = {
  name: 'Stopping',
  text: 'query Stopping($of: IdArgument, $product: IdInputType) { stock_balances { all(product_id: $of, first: 200) { nodes { id ordered available sellable } } } tasks { all(filter: { product_id: $product, status: { in: ["AVAILABLE", "ALLOCATED", "ON_HOLD"] } }, first: 1) { total_count } } }',
  types: ['stock_balances', 'tasks'],
}
