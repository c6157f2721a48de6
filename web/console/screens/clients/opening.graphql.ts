// Generated from opening.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `opening.graphql` is answered with. */
export type Opening = {
  readonly accounts: {
    readonly find: {
      readonly id: string
      readonly code: string | null
      readonly name: string | null
      readonly charge_card: { readonly id: string; readonly code: string | null } | null
    } | null
  } | null
  readonly account_warehouses: { readonly all: { readonly nodes: readonly { readonly id: string }[] } } | null
  readonly account_products: { readonly all: { readonly total_count: number } } | null
  readonly users: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly name: string | null
        readonly email: string | null
        readonly account_ids: readonly string[] | null
        readonly accepted_at: string | null
      }[]
    }
  } | null
  readonly goods_in_receipts: { readonly all: { readonly total_count: number } } | null
  readonly goods_outs: { readonly all: { readonly total_count: number } } | null
}

/** The variables of `opening.graphql`. */
export type OpeningVariables = { readonly id: string; readonly of?: unknown | null }

/** The query of `opening.graphql`. */
export const openingQuery: ScreenQuery<Opening, OpeningVariables> = {
  name: 'Opening',
  text: 'query Opening($id: ID!, $of: IdArgument) { accounts { find(id: $id) { id code name charge_card { id code } } } account_warehouses { all(account_id: $of, first: 1) { nodes { id } } } account_products { all(account_id: $of, first: 1) { total_count } } users { all(all_accounts: false, is_active: true, first: 200, order: "name") { nodes { id name email account_ids accepted_at } } } goods_in_receipts { all(account_id: $of, first: 1) { total_count } } goods_outs { all(account_id: $of, first: 1) { total_count } } }',
  types: [
    'account_products',
    'account_warehouses',
    'accounts',
    'charge_cards',
    'goods_in_receipts',
    'goods_outs',
    'users',
  ],
}
