// Generated from balance.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `balance.graphql` is answered with. */
export type Balance = {
  readonly stock_balances: {
    readonly find: {
      readonly id: string
      readonly on_hand: number | null
      readonly held: number | null
      readonly picked: number | null
      readonly allocated: number | null
      readonly available: number | null
      readonly sellable: number | null
      readonly received: number | null
      readonly ordered: number | null
      readonly product_id: string | null
      readonly account_id: string | null
      readonly warehouse_id: string | null
      readonly product: {
        readonly id: string
        readonly code: string | null
        readonly description: string | null
      } | null
      readonly account: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      } | null
      readonly warehouse: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      } | null
    } | null
  } | null
}

/** The variables of `balance.graphql`. */
export type BalanceVariables = { readonly id: string; readonly at?: string | null }

/** The query of `balance.graphql`. */
export const balanceQuery: ScreenQuery<Balance, BalanceVariables> = {
  name: 'Balance',
  text: 'query Balance($id: ID!, $at: Datetime) { stock_balances { find(id: $id, as_at: $at) { id on_hand held picked allocated available sellable received ordered product_id account_id warehouse_id product { id code description } account { id code name } warehouse { id code name } } } }',
  types: ['accounts', 'products', 'stock_balances', 'warehouses'],
}
