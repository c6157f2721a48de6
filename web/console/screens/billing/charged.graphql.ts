// Generated from charged.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `charged.graphql` is answered with. */
export type ChargedOrders = {
  readonly charge_lines: { readonly aggregation: readonly { readonly goods_out_id: string | null }[] } | null
}

/** The variables of `charged.graphql`. */
export type ChargedOrdersVariables = { readonly orders?: unknown | null }

/** The query of `charged.graphql`. */
export const chargedOrdersQuery: ScreenQuery<ChargedOrders, ChargedOrdersVariables> = {
  name: 'ChargedOrders',
  text: 'query ChargedOrders($orders: IdArgument) { charge_lines { aggregation(group_by: [goods_out_id], goods_out_id: $orders, limit: 1000) { goods_out_id } } }',
  types: ['charge_lines'],
}
