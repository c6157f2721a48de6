// Generated from newest-event.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { EventFilterType } from '../../../../client/src/types.ts'

/** What `newest-event.graphql` is answered with. */
export type NewestEvent = {
  readonly events: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly data: unknown | null }[] }
  } | null
}

/** The variables of `newest-event.graphql`. */
export type NewestEventVariables = { readonly filter?: EventFilterType | null }

/** The query of `newest-event.graphql`. */
export const newestEventQuery: ScreenQuery<NewestEvent, NewestEventVariables> = {
  name: 'NewestEvent',
  text: 'query NewestEvent($filter: EventFilterType) { events { all(filter: $filter, order: "id desc", first: 1) { nodes { id data } } } }',
  types: ['events'],
}
