// Generated from pile.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `pile.graphql` is answered with. */
export type Pile = {
  readonly stocks: {
    readonly find: {
      readonly id: string
      readonly quantity: number | null
      readonly quantity_breakdown: string | null
      readonly free: number | null
      readonly allocated_quantity: number | null
      readonly status: string | null
      readonly batch: string | null
      readonly serial_number: string | null
      readonly sell_by_date: string | null
      readonly best_before_date: string | null
      readonly fifo_date: string | null
      readonly hold_description: string | null
      readonly last_counted_at: string | null
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
      readonly location: { readonly id: string; readonly code: string | null } | null
      readonly storage_unit: { readonly id: string; readonly reference: string | null } | null
    } | null
  } | null
}

/** The variables of `pile.graphql`. */
export type PileVariables = { readonly id: string; readonly at?: string | null }

/** The query of `pile.graphql`. */
export const pileQuery: ScreenQuery<Pile, PileVariables> = {
  name: 'Pile',
  text: 'query Pile($id: ID!, $at: Datetime) { stocks { find(id: $id, as_at: $at) { id quantity quantity_breakdown free allocated_quantity status batch serial_number sell_by_date best_before_date fifo_date hold_description last_counted_at product { id code description } account { id code name } warehouse { id code name } location { id code } storage_unit { id reference } } } }',
  types: ['accounts', 'locations', 'products', 'stocks', 'storage_units', 'warehouses'],
}
