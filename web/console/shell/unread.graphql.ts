// Generated from unread.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `unread.graphql` is answered with. */
export type Unread = {
  readonly notifications: { readonly all: { readonly total_count: number } } | null
  readonly comments?: { readonly all: { readonly total_count: number } } | null
}

/** The variables of `unread.graphql`. */
export type UnreadVariables = { readonly house: boolean }

/** The query of `unread.graphql`. */
export const unreadQuery: ScreenQuery<Unread, UnreadVariables> = {
  name: 'Unread',
  text: 'query Unread($house: Boolean!) { notifications { all(read: false, first: 1) { total_count } } comments @include(if: $house) { all(filter: { awaits_answer: { eq: true }, kind: { eq: comment } }, first: 1) { total_count } } }',
  types: ['comments', 'notifications'],
}
