// Generated from departed.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { GoodsOutsFilterType } from '../../../../client/src/types.ts'

/** What `departed.graphql` is answered with. */
export type DepartedOrders = {
  readonly goods_outs: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly reference: string | null }[] }
  } | null
}

/** The variables of `departed.graphql`. */
export type DepartedOrdersVariables = { readonly filter?: GoodsOutsFilterType | null }

/** The query of `departed.graphql`. */
export const departedOrdersQuery: ScreenQuery<DepartedOrders, DepartedOrdersVariables> = {
  name: 'DepartedOrders',
  text: 'query DepartedOrders($filter: GoodsOutsFilterType) { goods_outs { all(filter: $filter, order: "id", first: 500) { nodes { id reference } } } }',
  types: ['goods_outs'],
}
