// Generated from marks.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `marks.graphql` is answered with. */
export type Marks = {
  readonly preferences: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly value: unknown | null }[] }
  } | null
}

/** The variables of `marks.graphql`. */
export type MarksVariables = Readonly<Record<never, never>>

/** The query of `marks.graphql`. */
export const marksQuery: ScreenQuery<Marks, MarksVariables> = {
  name: 'Marks',
  text: 'query Marks { preferences { all(filter: { key: { eq: "console.exceptions" } }, first: 1) { nodes { id value } } } }',
  types: ['preferences'],
}
