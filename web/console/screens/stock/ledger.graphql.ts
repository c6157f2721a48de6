// Generated from ledger.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `ledger.graphql` is answered with. */
export type Ledger = {
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
        readonly stock_from_id: string | null
        readonly stock_to_id: string | null
        readonly stock_merged_id: string | null
        readonly description: string | null
        readonly location_from: { readonly id: string; readonly code: string | null } | null
        readonly location_to: { readonly id: string; readonly code: string | null } | null
        readonly account_to: { readonly id: string; readonly code: string | null } | null
        readonly product: { readonly id: string; readonly code: string | null } | null
        readonly reason_code: {
          readonly id: string
          readonly code: string | null
          readonly name: string | null
        } | null
        readonly task: { readonly id: string; readonly type: string | null } | null
        readonly goods_out: { readonly id: string; readonly reference: string | null } | null
        readonly goods_in_receipt: { readonly id: string; readonly reference: string | null } | null
        readonly stock_check: { readonly id: string } | null
        readonly completing_user: { readonly id: string; readonly name: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `ledger.graphql`. */
export type LedgerVariables = {
  readonly from?: unknown | null
  readonly to?: unknown | null
  readonly merged?: unknown | null
  readonly until?: unknown | null
}

/** The query of `ledger.graphql`. */
export const ledgerQuery: ScreenQuery<Ledger, LedgerVariables> = {
  name: 'Ledger',
  text: 'query Ledger($from: IdArgument, $to: IdArgument, $merged: IdArgument, $until: DatetimeArgument) { transactions { all( stock_from_id: $from stock_to_id: $to stock_merged_id: $merged created_at: $until first: 100 order: "id desc" ) { total_count nodes { id category subtype quantity created_at node_from node_to stock_from_id stock_to_id stock_merged_id description location_from { id code } location_to { id code } account_to { id code } product { id code } reason_code { id code name } task { id type } goods_out { id reference } goods_in_receipt { id reference } stock_check { id } completing_user { id name } } } } }',
  types: [
    'accounts',
    'goods_in_receipts',
    'goods_outs',
    'locations',
    'products',
    'reason_codes',
    'stock_checks',
    'tasks',
    'transactions',
    'users',
  ],
}
