// Generated from flow.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `flow.graphql` is answered with. */
export type Flow = {
  readonly rf_flows: {
    readonly find: {
      readonly id: string
      readonly code: string | null
      readonly name: string | null
      readonly flow_type: string | null
      readonly is_default: boolean | null
      readonly definition: unknown | null
      readonly lock_version: number | null
      readonly implementation: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly menu: readonly string[] | null
      } | null
    } | null
  } | null
}

/** The variables of `flow.graphql`. */
export type FlowVariables = { readonly id: string }

/** The query of `flow.graphql`. */
export const flowQuery: ScreenQuery<Flow, FlowVariables> = {
  name: 'Flow',
  text: 'query Flow($id: ID!) { rf_flows { find(id: $id) { id code name flow_type is_default definition lock_version implementation { id code name menu } } } }',
  types: ['rf_flows', 'rf_implementations'],
}
