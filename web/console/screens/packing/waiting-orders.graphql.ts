// Generated from waiting-orders.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `waiting-orders.graphql` is answered with. */
export type WaitingOrders = {
  readonly goods_outs: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly reference: string | null
        readonly expected_date_of_dispatch: string | null
        readonly carrier: { readonly code: string | null } | null
        readonly customer: { readonly name: string | null } | null
        readonly account: { readonly code: string | null } | null
      }[]
    }
  } | null
  readonly tasks: {
    readonly all: {
      readonly nodes: readonly { readonly shipment: { readonly status: string | null } | null }[]
    }
  } | null
}

/** The variables of `waiting-orders.graphql`. */
export type WaitingOrdersVariables = { readonly warehouse?: unknown | null }

/** The query of `waiting-orders.graphql`. */
export const waitingOrdersQuery: ScreenQuery<WaitingOrders, WaitingOrdersVariables> = {
  name: 'WaitingOrders',
  text: 'query WaitingOrders($warehouse: IdArgument) { goods_outs { all(to_pack_in_warehouse_id: $warehouse, first: 200, order: "expected_date_of_dispatch, id") { total_count nodes { id reference expected_date_of_dispatch carrier { code } customer { name } account { code } } } } tasks { all(type: "DISP", status: ["AVAILABLE", "ALLOCATED"], first: 1) { nodes { shipment { status } } } } }',
  types: ['accounts', 'carriers', 'customers', 'goods_outs', 'shipments', 'tasks'],
}
