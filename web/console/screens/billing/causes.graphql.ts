// Generated from causes.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { ChargeLineFilterType } from '../../../../client/src/types.ts'

/** What `causes.graphql` is answered with. */
export type ChargeCauses = {
  readonly charge_lines: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly name: string | null
        readonly quantity: number | null
        readonly price: number | null
        readonly total: number | null
        readonly measure: number | null
        readonly unit_of_measure: string | null
        readonly description: string | null
        readonly created_at: string | null
        readonly product: { readonly id: string; readonly code: string | null } | null
        readonly goods_out: { readonly id: string; readonly reference: string | null } | null
        readonly inbound_good: { readonly id: string; readonly reference: string | null } | null
        readonly goods_out_pick_list: { readonly id: string; readonly reference: string | null } | null
        readonly storage_unit: { readonly id: string; readonly reference: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `causes.graphql`. */
export type ChargeCausesVariables = { readonly filter?: ChargeLineFilterType | null }

/** The query of `causes.graphql`. */
export const chargeCausesQuery: ScreenQuery<ChargeCauses, ChargeCausesVariables> = {
  name: 'ChargeCauses',
  text: 'query ChargeCauses($filter: ChargeLineFilterType) { charge_lines { all(filter: $filter, order: "id", first: 200) { total_count nodes { id name quantity price total measure unit_of_measure description created_at product { id code } goods_out { id reference } inbound_good { id reference } goods_out_pick_list { id reference } storage_unit { id reference } } } } }',
  types: [
    'charge_lines',
    'goods_in_receipts',
    'goods_out_pick_lists',
    'goods_outs',
    'products',
    'storage_units',
  ],
}
