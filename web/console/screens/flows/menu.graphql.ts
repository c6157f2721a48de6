// Generated from menu.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `menu.graphql` is answered with. */
export type FlowMenu = {
  readonly rf_implementations: {
    readonly find: {
      readonly id: string
      readonly code: string | null
      readonly name: string | null
      readonly menu: readonly string[] | null
      readonly lock_version: number | null
    } | null
  } | null
  readonly rf_flows: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly flow_type: string | null
        readonly is_default: boolean | null
      }[]
    }
  } | null
}

/** The variables of `menu.graphql`. */
export type FlowMenuVariables = { readonly id: string; readonly of?: unknown | null }

/** The query of `menu.graphql`. */
export const flowMenuQuery: ScreenQuery<FlowMenu, FlowMenuVariables> = {
  name: 'FlowMenu',
  text: 'query FlowMenu($id: ID!, $of: IdArgument) { rf_implementations { find(id: $id) { id code name menu lock_version } } rf_flows { all(implementation_id: $of, order: "code", first: 200) { nodes { id code name flow_type is_default } } } }',
  types: ['rf_flows', 'rf_implementations'],
}
