// Generated from locations-by-code.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `locations-by-code.graphql` is answered with. */
export type LocationsByCode = {
  readonly locations: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly code: string | null }[] }
  } | null
}

/** The variables of `locations-by-code.graphql`. */
export type LocationsByCodeVariables = {
  readonly warehouse?: readonly string[] | null
  readonly codes?: readonly string[] | null
}

/** The query of `locations-by-code.graphql`. */
export const locationsByCodeQuery: ScreenQuery<LocationsByCode, LocationsByCodeVariables> = {
  name: 'LocationsByCode',
  text: 'query LocationsByCode($warehouse: [ID!], $codes: [String!]) { locations { all(filter: { warehouse_id: { in: $warehouse }, code: { in: $codes } }, order: "code", first: 1000) { nodes { id code } } } }',
  types: ['locations'],
}
