// Generated from choices.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `choices.graphql` is answered with. */
export type Choices = {
  readonly accounts: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      }[]
    }
  } | null
  readonly alternative_code_types: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      }[]
    }
  } | null
}

/** The variables of `choices.graphql`. */
export type ChoicesVariables = Readonly<Record<never, never>>

/** The query of `choices.graphql`. */
export const choicesQuery: ScreenQuery<Choices, ChoicesVariables> = {
  name: 'Choices',
  text: 'query Choices { accounts { all(first: 500, order: "code") { nodes { id code name } } } alternative_code_types { all(first: 100, order: "code") { nodes { id code name } } } }',
  types: ['accounts', 'alternative_code_types'],
}
