// Generated from inbox.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { NotificationFilterType } from '../../../../client/src/types.ts'

/** What `inbox.graphql` is answered with. */
export type Inbox = {
  readonly notifications: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly kind: 'mention' | 'comment' | 'status' | 'automation' | null
        readonly record_type: string | null
        readonly record_id: string | null
        readonly record_title: string | null
        readonly message: string | null
        readonly read: boolean | null
        readonly created_at: string | null
        readonly actor: { readonly id: string; readonly name: string | null } | null
        readonly comment: { readonly id: string; readonly text: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `inbox.graphql`. */
export type InboxVariables = { readonly filter?: NotificationFilterType | null }

/** The query of `inbox.graphql`. */
export const inboxQuery: ScreenQuery<Inbox, InboxVariables> = {
  name: 'Inbox',
  text: 'query Inbox($filter: NotificationFilterType) { notifications { all(filter: $filter, first: 100, order: "id desc") { total_count nodes { id kind record_type record_id record_title message read created_at actor { id name } comment { id text } } } } }',
  types: ['comments', 'notifications', 'users'],
}
