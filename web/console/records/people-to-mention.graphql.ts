// Generated from people-to-mention.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `people-to-mention.graphql` is answered with. */
export type PeopleToMention = {
  readonly users: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly name: string | null
        readonly user_type: string | null
      }[]
    }
  } | null
}

/** The variables of `people-to-mention.graphql`. */
export type PeopleToMentionVariables = Readonly<Record<never, never>>

/** The query of `people-to-mention.graphql`. */
export const peopleToMentionQuery: ScreenQuery<PeopleToMention, PeopleToMentionVariables> = {
  name: 'PeopleToMention',
  text: 'query PeopleToMention { users { all(first: 200, order: "name") { nodes { id name user_type } } } }',
  types: ['users'],
}
