// Generated from order-quantities.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `order-quantities.graphql` is answered with. */
export type OrderQuantities = {
  readonly goods_outs: {
    readonly find: {
      readonly id: string
      readonly lines:
        | readonly {
            readonly rounded_quantity: number | null
            readonly order_quantity: number | null
            readonly allocated_quantity: number | null
            readonly pick_quantity: number | null
            readonly dispatch_quantity: number | null
            readonly short_quantity: number | null
          }[]
        | null
    } | null
  } | null
}

/** The variables of `order-quantities.graphql`. */
export type OrderQuantitiesVariables = { readonly id: string }

/** The query of `order-quantities.graphql`. */
export const orderQuantitiesQuery: ScreenQuery<OrderQuantities, OrderQuantitiesVariables> = {
  name: 'OrderQuantities',
  text: 'query OrderQuantities($id: ID!) { goods_outs { find(id: $id) { id lines { rounded_quantity order_quantity allocated_quantity pick_quantity dispatch_quantity short_quantity } } } }',
  types: ['goods_out_lines', 'goods_outs'],
}
