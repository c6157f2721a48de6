// Generated from saved-views.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `saved-views.graphql` is answered with. */
export type SavedViews = {
  readonly saved_views: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly name: string | null
        readonly shared: boolean | null
        readonly state: unknown | null
      }[]
    }
  } | null
}

/** The variables of `saved-views.graphql`. */
export type SavedViewsVariables = { readonly type: string }

/** The query of `saved-views.graphql`. */
export const savedViewsQuery: ScreenQuery<SavedViews, SavedViewsVariables> = {
  name: 'SavedViews',
  text: 'query SavedViews($type: String!) { saved_views { all(filter: { resource_name: { eq: $type } }, order: "name") { nodes { id name shared state } } } }',
  types: ['saved_views'],
}
