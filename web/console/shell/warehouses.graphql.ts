// Generated from warehouses.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `warehouses.graphql` is answered with. */
export type Warehouses = {
  readonly warehouses: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      }[]
    }
  } | null
}

/** The variables of `warehouses.graphql`. */
export type WarehousesVariables = Readonly<Record<never, never>>

/** The query of `warehouses.graphql`. */
export const warehousesQuery: ScreenQuery<Warehouses, WarehousesVariables> = {
  name: 'Warehouses',
  text: 'query Warehouses { warehouses { all(order: "code", first: 200) { nodes { id code name } } } }',
  types: ['warehouses'],
}
