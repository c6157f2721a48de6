// Generated from events.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { EventFilterType } from '../../../../client/src/types.ts'

/** What `events.graphql` is answered with. */
export type RecentEvents = {
  readonly events: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly occurred_at: string | null
        readonly aggregate_type: string | null
        readonly aggregate_id: string | null
      }[]
    }
  } | null
}

/** The variables of `events.graphql`. */
export type RecentEventsVariables = { readonly filter?: EventFilterType | null }

/** The query of `events.graphql`. */
export const recentEventsQuery: ScreenQuery<RecentEvents, RecentEventsVariables> = {
  name: 'RecentEvents',
  text: 'query RecentEvents($filter: EventFilterType) { events { all(filter: $filter, order: "id desc", first: 20) { nodes { id occurred_at aggregate_type aggregate_id } } } }',
  types: ['events'],
}
