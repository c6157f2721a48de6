// Generated from palette-views.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `palette-views.graphql` is answered with. */
export type PaletteViews = {
  readonly saved_views: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly name: string | null
        readonly resource_name: string | null
        readonly state: unknown | null
      }[]
    }
  } | null
}

/** The variables of `palette-views.graphql`. */
export type PaletteViewsVariables = Readonly<Record<never, never>>

/** The query of `palette-views.graphql`. */
export const paletteViewsQuery: ScreenQuery<PaletteViews, PaletteViewsVariables> = {
  name: 'PaletteViews',
  text: 'query PaletteViews { saved_views { all(first: 200, order: "name asc") { nodes { id name resource_name state } } } }',
  types: ['saved_views'],
}
