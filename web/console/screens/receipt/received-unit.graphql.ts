// Generated from received-unit.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `received-unit.graphql` is answered with. */
export type ReceivedUnit = {
  readonly tasks: {
    readonly find: {
      readonly storage_unit_to: { readonly id: string; readonly reference: string | null } | null
    } | null
  } | null
}

/** The variables of `received-unit.graphql`. */
export type ReceivedUnitVariables = { readonly id: string }

/** The query of `received-unit.graphql`. */
export const receivedUnitQuery: ScreenQuery<ReceivedUnit, ReceivedUnitVariables> = {
  name: 'ReceivedUnit',
  text: 'query ReceivedUnit($id: ID!) { tasks { find(id: $id) { storage_unit_to { id reference } } } }',
  types: ['storage_units', 'tasks'],
}
