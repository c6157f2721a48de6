// Generated from orders-views.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `orders-views.graphql` is answered with. */
export type OrdersViews = {
  readonly pick_processing_requests: {
    readonly aggregation: readonly { readonly goods_out_id: string | null }[]
  } | null
  readonly tasks: {
    readonly staged: readonly { readonly goods_out_id: string | null }[]
    readonly picking: readonly { readonly goods_out_id: string | null }[]
  } | null
}

/** The variables of `orders-views.graphql`. */
export type OrdersViewsVariables = Readonly<Record<never, never>>

/** The query of `orders-views.graphql`. */
export const ordersViewsQuery: ScreenQuery<OrdersViews, OrdersViewsVariables> = {
  name: 'OrdersViews',
  text: 'query OrdersViews { pick_processing_requests { aggregation(group_by: [goods_out_id], status: "failed", created_from: "30 days ago", limit: 1000) { goods_out_id } } tasks { staged: aggregation( group_by: [goods_out_id] type: "DISP" statuses: ["AVAILABLE", "ALLOCATED"] limit: 1000 ) { goods_out_id } picking: aggregation( group_by: [goods_out_id] type: "PICK" statuses: ["AVAILABLE", "ALLOCATED", "ON_HOLD"] limit: 1000 ) { goods_out_id } } }',
  types: ['pick_processing_requests', 'tasks'],
}
