// Generated from favourites.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `favourites.graphql` is answered with. */
export type Favourites = {
  readonly preferences: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly value: unknown | null }[] }
  } | null
}

/** The variables of `favourites.graphql`. */
export type FavouritesVariables = Readonly<Record<never, never>>

/** The query of `favourites.graphql`. */
export const favouritesQuery: ScreenQuery<Favourites, FavouritesVariables> = {
  name: 'Favourites',
  text: 'query Favourites { preferences { all(filter: { key: { eq: "console.favourites" } }, first: 1) { nodes { id value } } } }',
  types: ['preferences'],
}
