// Generated from role-type.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `role-type.graphql` is answered with. */
export type RoleType = {
  readonly roles: { readonly find: { readonly id: string; readonly role_type: string | null } | null } | null
}

/** The variables of `role-type.graphql`. */
export type RoleTypeVariables = { readonly id: string }

/** The query of `role-type.graphql`. */
export const roleTypeQuery: ScreenQuery<RoleType, RoleTypeVariables> = {
  name: 'RoleType',
  text: 'query RoleType($id: ID!) { roles { find(id: $id) { id role_type } } }',
  types: ['roles'],
}
