// Generated from handheld-user.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `handheld-user.graphql` is answered with. */
export type HandheldUser = {
  readonly hhd_users: {
    readonly find: {
      readonly id: string
      readonly username: string | null
      readonly name: string | null
      readonly task_type_codes: readonly string[] | null
      readonly active: boolean | null
      readonly user: { readonly id: string; readonly name: string | null } | null
      readonly warehouse: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly timezone: string | null
      } | null
      readonly implementation: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly menu: readonly string[] | null
      } | null
      readonly label_printer: {
        readonly id: string
        readonly name: string | null
        readonly status: string | null
      } | null
      readonly document_printer: {
        readonly id: string
        readonly name: string | null
        readonly status: string | null
      } | null
    } | null
  } | null
}

/** The variables of `handheld-user.graphql`. */
export type HandheldUserVariables = { readonly id: string }

/** The query of `handheld-user.graphql`. */
export const handheldUserQuery: ScreenQuery<HandheldUser, HandheldUserVariables> = {
  name: 'HandheldUser',
  text: 'query HandheldUser($id: ID!) { hhd_users { find(id: $id) { id username name task_type_codes active user { id name } warehouse { id code name timezone } implementation { id code name menu } label_printer { id name status } document_printer { id name status } } } }',
  types: ['hhd_users', 'printers', 'rf_implementations', 'users', 'warehouses'],
}
