// Generated from let-in.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `let-in.graphql` is answered with. */
export type LetIn = {
  readonly oauth_applications: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly name: string | null
        readonly client_id: string | null
        readonly active: boolean | null
        readonly last_used_at: string | null
        readonly role: { readonly name: string | null } | null
      }[]
    }
  } | null
  readonly roles: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly name: string | null }[] }
  } | null
}

/** The variables of `let-in.graphql`. */
export type LetInVariables = Readonly<Record<never, never>>

/** The query of `let-in.graphql`. */
export const letInQuery: ScreenQuery<LetIn, LetInVariables> = {
  name: 'LetIn',
  text: 'query LetIn { oauth_applications { all(first: 200, order: "name") { nodes { id name client_id active last_used_at role { name } } } } roles { all(first: 200, order: "name") { nodes { id name } } } }',
  types: ['oauth_applications', 'roles'],
}
