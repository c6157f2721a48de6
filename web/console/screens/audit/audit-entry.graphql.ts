// Generated from audit-entry.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `audit-entry.graphql` is answered with. */
export type AuditEntry = {
  readonly audit_entries: {
    readonly find: {
      readonly id: string
      readonly action: string | null
      readonly aggregate_type: string | null
      readonly aggregate_id: string | null
      readonly changes: unknown | null
      readonly operation: string | null
      readonly permission: string | null
      readonly times: number | null
      readonly actor_id: string | null
      readonly source: string | null
      readonly remote_address: string | null
      readonly occurred_at: string | null
      readonly actor: { readonly id: string; readonly name: string | null } | null
    } | null
  } | null
}

/** The variables of `audit-entry.graphql`. */
export type AuditEntryVariables = { readonly id: string }

/** The query of `audit-entry.graphql`. */
export const auditEntryQuery: ScreenQuery<AuditEntry, AuditEntryVariables> = {
  name: 'AuditEntry',
  text: 'query AuditEntry($id: ID!) { audit_entries { find(id: $id) { id action aggregate_type aggregate_id changes operation permission times actor_id source remote_address occurred_at actor { id name } } } }',
  types: ['audit_entries', 'users'],
}
