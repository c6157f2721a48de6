// Generated from map.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `map.graphql` is answered with. */
export type MapWarehouses = {
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
  readonly warehouse_layouts: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly warehouse_id: string | null
        readonly layout: unknown | null
        readonly lock_version: number | null
      }[]
    }
  } | null
}

/** The variables of `map.graphql`. */
export type MapWarehousesVariables = Readonly<Record<never, never>>

/** The query of `map.graphql`. */
export const mapWarehousesQuery: ScreenQuery<MapWarehouses, MapWarehousesVariables> = {
  name: 'MapWarehouses',
  text: 'query MapWarehouses { warehouses { all(first: 200, order: "id") { nodes { id code name timezone } } } warehouse_layouts { all(first: 200, order: "id") { nodes { id warehouse_id layout lock_version } } } }',
  types: ['warehouse_layouts', 'warehouses'],
}
