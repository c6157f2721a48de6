// Generated from questions.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `questions.graphql` is answered with. */
export type Questions = {
  readonly comments: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly text: string | null
        readonly record_type: string | null
        readonly record_id: string | null
        readonly record_title: string | null
        readonly created_at: string | null
        readonly user: { readonly id: string; readonly name: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `questions.graphql`. */
export type QuestionsVariables = Readonly<Record<never, never>>

/** The query of `questions.graphql`. */
export const questionsQuery: ScreenQuery<Questions, QuestionsVariables> = {
  name: 'Questions',
  text: 'query Questions { comments { all(filter: { awaits_answer: { eq: true }, kind: { eq: comment } }, first: 100, order: "id") { total_count nodes { id text record_type record_id record_title created_at user { id name } } } } }',
  types: ['comments', 'users'],
}
