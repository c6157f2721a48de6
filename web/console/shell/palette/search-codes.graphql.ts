// Generated from search-codes.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `search-codes.graphql` is answered with. */
export type SearchCodes = {
  readonly search: {
    readonly exact: {
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

/** The variables of `search-codes.graphql`. */
export type SearchCodesVariables = {
  readonly codes: readonly string[]
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

/** The query of `search-codes.graphql`. */
export const searchCodesQuery: ScreenQuery<SearchCodes, SearchCodesVariables> = {
  name: 'SearchCodes',
  text: 'query SearchCodes($codes: [String!]!, $types: [SearchType!]) { search { exact(codes: $codes, types: $types, first: 1000) { nodes { type id title subtitle matched status } } } }',
  types: [],
}
