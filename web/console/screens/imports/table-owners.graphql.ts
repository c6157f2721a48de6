// Generated from table-owners.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `table-owners.graphql` is answered with. */
export type TableOwners = {
  readonly accounts: {
    readonly all: {
      readonly nodes: readonly { readonly code: string | null; readonly name: string | null }[]
    }
  } | null
  readonly warehouses: {
    readonly all: {
      readonly nodes: readonly { readonly code: string | null; readonly name: string | null }[]
    }
  } | null
  readonly stock_unit_types: {
    readonly all: {
      readonly nodes: readonly { readonly code: string | null; readonly name: string | null }[]
    }
  } | null
}

/** The variables of `table-owners.graphql`. */
export type TableOwnersVariables = Readonly<Record<never, never>>

/** The query of `table-owners.graphql`. */
export const tableOwnersQuery: ScreenQuery<TableOwners, TableOwnersVariables> = {
  name: 'TableOwners',
  text: 'query TableOwners { accounts { all(first: 200, order: "code") { nodes { code name } } } warehouses { all(first: 200, order: "code") { nodes { code name } } } stock_unit_types { all(first: 50, order: "id") { nodes { code name } } } }',
  types: ['accounts', 'stock_unit_types', 'warehouses'],
}
