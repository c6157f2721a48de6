// Generated from role.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { IdInputType } from '../../../../client/src/types.ts'

/** What `role.graphql` is answered with. */
export type Role = {
  readonly roles: {
    readonly find: {
      readonly id: string
      readonly name: string | null
      readonly description: string | null
      readonly role_type: string | null
      readonly permissions: readonly string[] | null
      readonly lock_version: number | null
    } | null
  } | null
  readonly users?: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly { readonly id: string; readonly name: string | null }[]
    }
  } | null
}

/** The variables of `role.graphql`. */
export type RoleVariables = {
  readonly id: string
  readonly with_role?: IdInputType | null
  readonly sees_users: boolean
}

/** The query of `role.graphql`. */
export const roleQuery: ScreenQuery<Role, RoleVariables> = {
  name: 'Role',
  text: 'query Role($id: ID!, $with_role: IdInputType, $sees_users: Boolean!) { roles { find(id: $id) { id name description role_type permissions lock_version } } users @include(if: $sees_users) { all(filter: { role_id: $with_role }, order: "name", first: 12) { total_count nodes { id name } } } }',
  types: ['roles', 'users'],
}
