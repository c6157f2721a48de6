// Generated from waiting-orders.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `waiting-orders.graphql` is answered with. */
export type WaitingOrders = {
  readonly tasks: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly start_quantity: number | null
        readonly goods_out: {
          readonly id: string
          readonly reference: string | null
          readonly expected_date_of_dispatch: string | null
          readonly carrier: { readonly code: string | null } | null
          readonly customer: { readonly name: string | null } | null
          readonly account: { readonly code: string | null } | null
        } | null
        readonly shipment: { readonly status: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `waiting-orders.graphql`. */
export type WaitingOrdersVariables = { readonly warehouse?: unknown | null }

/** The query of `waiting-orders.graphql`. */
export const waitingOrdersQuery: ScreenQuery<WaitingOrders, WaitingOrdersVariables> = {
  name: 'WaitingOrders',
  text: 'query WaitingOrders($warehouse: IdArgument) { tasks { all(type: "DISP", status: ["AVAILABLE", "ALLOCATED"], warehouse_id: $warehouse, first: 500, order: "id") { nodes { id start_quantity goods_out { id reference expected_date_of_dispatch carrier { code } customer { name } account { code } } shipment { status } } } } }',
  types: ['accounts', 'carriers', 'customers', 'goods_outs', 'shipments', 'tasks'],
}
