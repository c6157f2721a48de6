// Generated from dock.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { BookingFilterType } from '../../../../client/src/types.ts'

/** What `dock.graphql` is answered with. */
export type Dock = {
  readonly bookings: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly booking_reference: string | null
        readonly consignment_reference: string | null
        readonly direction: string | null
        readonly status: string | null
        readonly start_time: string | null
        readonly end_time: string | null
        readonly haulier: string | null
        readonly hazardous: boolean | null
        readonly storage_unit_quantity: number | null
        readonly notes: string | null
        readonly lock_version: number | null
        readonly location: { readonly id: string; readonly code: string | null } | null
        readonly account: { readonly code: string | null; readonly name: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `dock.graphql`. */
export type DockVariables = { readonly bookings?: BookingFilterType | null }

/** The query of `dock.graphql`. */
export const dockQuery: ScreenQuery<Dock, DockVariables> = {
  name: 'Dock',
  text: 'query Dock($bookings: BookingFilterType) { bookings { all(filter: $bookings, first: 500, order: "start_time") { nodes { id booking_reference consignment_reference direction status start_time end_time haulier hazardous storage_unit_quantity notes lock_version location { id code } account { code name } } } } }',
  types: ['accounts', 'bookings', 'locations'],
}
