// Generated from hand-overs.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { CommentFilterType } from '../../../../client/src/types.ts'

/** What `hand-overs.graphql` is answered with. */
export type HandOvers = {
  readonly comments: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly text: string | null
        readonly open_points: readonly string[] | null
        readonly record_title: string | null
        readonly created_at: string | null
        readonly user: { readonly id: string; readonly name: string | null } | null
      }[]
    }
  } | null
  readonly warehouses: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly code: string | null }[] }
  } | null
}

/** The variables of `hand-overs.graphql`. */
export type HandOversVariables = { readonly filter?: CommentFilterType | null }

/** The query of `hand-overs.graphql`. */
export const handOversQuery: ScreenQuery<HandOvers, HandOversVariables> = {
  name: 'HandOvers',
  text: 'query HandOvers($filter: CommentFilterType) { comments { all(filter: $filter, first: 20, order: "id desc") { nodes { id text open_points record_title created_at user { id name } } } } warehouses { all(first: 100, order: "code") { nodes { id code } } } }',
  types: ['comments', 'users', 'warehouses'],
}
