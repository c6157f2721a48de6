// Generated from orders-of-goods.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `orders-of-goods.graphql` is answered with. */
export type OrdersOfGoods = {
  readonly allocations?: {
    readonly all: {
      readonly nodes: readonly {
        readonly task: {
          readonly type: string | null
          readonly goods_out: { readonly id: string; readonly reference: string | null } | null
        } | null
      }[]
    }
  } | null
  readonly tasks?: {
    readonly all: {
      readonly nodes: readonly {
        readonly goods_out: { readonly id: string; readonly reference: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `orders-of-goods.graphql`. */
export type OrdersOfGoodsVariables = {
  readonly stocks?: unknown | null
  readonly has_stocks: boolean
  readonly product?: unknown | null
  readonly has_product: boolean
}

/** The query of `orders-of-goods.graphql`. */
export const ordersOfGoodsQuery: ScreenQuery<OrdersOfGoods, OrdersOfGoodsVariables> = {
  name: 'OrdersOfGoods',
  text: 'query OrdersOfGoods( $stocks: IdArgument $has_stocks: Boolean! $product: IdArgument $has_product: Boolean! ) { allocations @include(if: $has_stocks) { all(stock_id: $stocks, state: "open", first: 100) { nodes { task { type goods_out { id reference } } } } } tasks @include(if: $has_product) { all(product_id: $product, type: "DISP", status: ["AVAILABLE", "ALLOCATED"], first: 5, order: "id") { nodes { goods_out { id reference } } } } }',
  types: ['allocations', 'goods_outs', 'tasks'],
}
