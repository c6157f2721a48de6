// Generated from staged-goods.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `staged-goods.graphql` is answered with. */
export type StagedGoods = {
  readonly stocks: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly batch: string | null
        readonly serial_number: string | null
        readonly storage_unit: {
          readonly id: string
          readonly reference: string | null
          readonly barcode: string | null
        } | null
        readonly product: {
          readonly id: string
          readonly code: string | null
          readonly description: string | null
          readonly barcode: string | null
          readonly inner_barcode: string | null
          readonly case_barcode: string | null
          readonly outer_barcode: string | null
          readonly units_per_inner: number | null
          readonly units_per_case: number | null
          readonly units_per_outer: number | null
          readonly weight: number | null
        } | null
      }[]
    }
  } | null
}

/** The variables of `staged-goods.graphql`. */
export type StagedGoodsVariables = { readonly stocks?: unknown | null }

/** The query of `staged-goods.graphql`. */
export const stagedGoodsQuery: ScreenQuery<StagedGoods, StagedGoodsVariables> = {
  name: 'StagedGoods',
  text: 'query StagedGoods($stocks: IdArgument) { stocks { all(id: $stocks, first: 1000, order: "id") { nodes { id batch serial_number storage_unit { id reference barcode } product { id code description barcode inner_barcode case_barcode outer_barcode units_per_inner units_per_case units_per_outer weight } } } } }',
  types: ['products', 'stocks', 'storage_units'],
}
