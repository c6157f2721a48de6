// Generated from places-by-code.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `places-by-code.graphql` is answered with. */
export type PlacesByCode = {
  readonly locations: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly code: string | null }[] }
  } | null
}

/** The variables of `places-by-code.graphql`. */
export type PlacesByCodeVariables = { readonly codes?: unknown | null }

/** The query of `places-by-code.graphql`. */
export const placesByCodeQuery: ScreenQuery<PlacesByCode, PlacesByCodeVariables> = {
  name: 'PlacesByCode',
  text: 'query PlacesByCode($codes: StringArgument) { locations { all(code: $codes, first: 1000) { nodes { id code } } } }',
  types: ['locations'],
}
