// Generated from dock-warehouses.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `dock-warehouses.graphql` is answered with. */
export type DockWarehouses = {
  readonly locations: {
    readonly all: { readonly nodes: readonly { readonly warehouse_id: string | null }[] }
  } | null
  readonly warehouses: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly timezone: string | null
      }[]
    }
  } | null
}

/** The variables of `dock-warehouses.graphql`. */
export type DockWarehousesVariables = Readonly<Record<never, never>>

/** The query of `dock-warehouses.graphql`. */
export const dockWarehousesQuery: ScreenQuery<DockWarehouses, DockWarehousesVariables> = {
  name: 'DockWarehouses',
  text: 'query DockWarehouses { locations { all(available_in_booking_diary: true, first: 1000) { nodes { warehouse_id } } } warehouses { all(first: 200, order: "code") { nodes { id code name timezone } } } }',
  types: ['locations', 'warehouses'],
}
