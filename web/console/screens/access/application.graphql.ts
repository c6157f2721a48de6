// Generated from application.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `application.graphql` is answered with. */
export type Application = {
  readonly oauth_applications: {
    readonly find: {
      readonly id: string
      readonly name: string | null
      readonly client_id: string | null
      readonly confidential: boolean | null
      readonly grant_types: readonly string[] | null
      readonly redirect_uris: readonly string[] | null
      readonly active: boolean | null
      readonly all_accounts: boolean | null
      readonly all_warehouses: boolean | null
      readonly last_used_at: string | null
      readonly role: { readonly id: string; readonly name: string | null } | null
      readonly accounts: readonly { readonly id: string; readonly code: string | null }[] | null
      readonly warehouses: readonly { readonly id: string; readonly code: string | null }[] | null
    } | null
  } | null
}

/** The variables of `application.graphql`. */
export type ApplicationVariables = { readonly id: string }

/** The query of `application.graphql`. */
export const applicationQuery: ScreenQuery<Application, ApplicationVariables> = {
  name: 'Application',
  text: 'query Application($id: ID!) { oauth_applications { find(id: $id) { id name client_id confidential grant_types redirect_uris active all_accounts all_warehouses last_used_at role { id name } accounts { id code } warehouses { id code } } } }',
  types: ['accounts', 'oauth_applications', 'roles', 'warehouses'],
}
