// Generated from cancelled-order.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `cancelled-order.graphql` is answered with. */
export type CancelledOrder = {
  readonly goods_outs: {
    readonly find: {
      readonly id: string
      readonly lines:
        | readonly {
            readonly pick_quantity: number | null
            readonly dispatch_quantity: number | null
            readonly allocated_quantity: number | null
          }[]
        | null
    } | null
  } | null
}

/** The variables of `cancelled-order.graphql`. */
export type CancelledOrderVariables = { readonly id: string }

/** The query of `cancelled-order.graphql`. */
export const cancelledOrderQuery: ScreenQuery<CancelledOrder, CancelledOrderVariables> = {
  name: 'CancelledOrder',
  text: 'query CancelledOrder($id: ID!) { goods_outs { find(id: $id) { id lines { pick_quantity dispatch_quantity allocated_quantity } } } }',
  types: ['goods_out_lines', 'goods_outs'],
}
