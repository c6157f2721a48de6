// Generated from goods-found.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `goods-found.graphql` is answered with. */
export type GoodsFound = {
  readonly products: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly serial_number_tracking_setting: string | null
      }[]
    }
  } | null
  readonly account_products: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly account: {
          readonly id: string
          readonly code: string | null
          readonly track_batch: boolean | null
          readonly track_sell_by_date: boolean | null
          readonly track_best_before_date: boolean | null
        } | null
      }[]
    }
  } | null
}

/** The variables of `goods-found.graphql`. */
export type GoodsFoundVariables = { readonly product?: unknown | null }

/** The query of `goods-found.graphql`. */
export const goodsFoundQuery: ScreenQuery<GoodsFound, GoodsFoundVariables> = {
  name: 'GoodsFound',
  text: 'query GoodsFound($product: IdArgument) { products { all(id: $product, first: 1) { nodes { id serial_number_tracking_setting } } } account_products { all(product_id: $product, first: 100, order: "id") { nodes { id account { id code track_batch track_sell_by_date track_best_before_date } } } } }',
  types: ['account_products', 'accounts', 'products'],
}
