// Generated from search.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `search.graphql` is answered with. */
export type Search = {
  readonly search: {
    readonly all: {
      readonly nodes: readonly {
        readonly type: string
        readonly id: string
        readonly title: string | null
        readonly subtitle: string | null
        readonly matched: string
        readonly status: string | null
      }[]
    }
  } | null
}

/** The variables of `search.graphql`. */
export type SearchVariables = {
  readonly text: string
  readonly types?:
    | readonly (
        | 'accounts'
        | 'alternative_codes'
        | 'bookings'
        | 'carriers'
        | 'customers'
        | 'documents'
        | 'goods_in_receipts'
        | 'goods_out_pick_lists'
        | 'goods_outs'
        | 'invoices'
        | 'loads'
        | 'locations'
        | 'packages'
        | 'products'
        | 'shipments'
        | 'storage_units'
        | 'suppliers'
        | 'users'
        | 'warehouses'
      )[]
    | null
}

/** The query of `search.graphql`. */
export const searchQuery: ScreenQuery<Search, SearchVariables> = {
  name: 'Search',
  text: 'query Search($text: String!, $types: [SearchType!]) { search { all(text: $text, types: $types, first: 12) { nodes { type id title subtitle matched status } } } }',
  types: [],
}
