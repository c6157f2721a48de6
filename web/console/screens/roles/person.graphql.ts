// Generated from person.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `person.graphql` is answered with. */
export type Person = {
  readonly users: {
    readonly find: {
      readonly id: string
      readonly all_accounts: boolean | null
      readonly all_warehouses: boolean | null
      readonly account_ids: readonly string[] | null
      readonly warehouse_ids: readonly string[] | null
      readonly role_id: string | null
    } | null
  } | null
  readonly roles?: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly name: string | null
        readonly role_type: string | null
        readonly permissions: readonly string[] | null
      }[]
    }
  } | null
  readonly accounts?: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly code: string | null }[] }
  } | null
  readonly warehouses?: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly code: string | null }[] }
  } | null
}

/** The variables of `person.graphql`. */
export type PersonVariables = {
  readonly id: string
  readonly sees_roles: boolean
  readonly sees_accounts: boolean
  readonly sees_warehouses: boolean
}

/** The query of `person.graphql`. */
export const personQuery: ScreenQuery<Person, PersonVariables> = {
  name: 'Person',
  text: 'query Person($id: ID!, $sees_roles: Boolean!, $sees_accounts: Boolean!, $sees_warehouses: Boolean!) { users { find(id: $id) { id all_accounts all_warehouses account_ids warehouse_ids role_id } } roles @include(if: $sees_roles) { all(first: 200) { nodes { id name role_type permissions } } } accounts @include(if: $sees_accounts) { all(first: 1000) { nodes { id code } } } warehouses @include(if: $sees_warehouses) { all(first: 1000) { nodes { id code } } } }',
  types: ['accounts', 'roles', 'users', 'warehouses'],
}
