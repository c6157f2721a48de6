// Generated from movements.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `movements.graphql` is answered with. */
export type Movements = {
  readonly transactions: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly category: string | null
        readonly subtype: string | null
        readonly quantity: number | null
        readonly created_at: string | null
        readonly node_from: string | null
        readonly node_to: string | null
        readonly description: string | null
        readonly location_from: { readonly code: string | null } | null
        readonly location_to: { readonly code: string | null } | null
        readonly account: { readonly code: string | null } | null
        readonly account_to: { readonly code: string | null } | null
        readonly reason_code: { readonly code: string | null; readonly name: string | null } | null
        readonly goods_out: { readonly id: string; readonly reference: string | null } | null
        readonly goods_in_receipt: { readonly id: string; readonly reference: string | null } | null
        readonly completing_user: { readonly name: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `movements.graphql`. */
export type MovementsVariables = { readonly of?: unknown | null }

/** The query of `movements.graphql`. */
export const movementsQuery: ScreenQuery<Movements, MovementsVariables> = {
  name: 'Movements',
  text: 'query Movements($of: IdArgument) { transactions { all(product_id: $of, first: 50, order: "id desc") { total_count nodes { id category subtype quantity created_at node_from node_to description location_from { code } location_to { code } account { code } account_to { code } reason_code { code name } goods_out { id reference } goods_in_receipt { id reference } completing_user { name } } } } }',
  types: [
    'accounts',
    'goods_in_receipts',
    'goods_outs',
    'locations',
    'reason_codes',
    'transactions',
    'users',
  ],
}
