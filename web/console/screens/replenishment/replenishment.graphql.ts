// Generated from replenishment.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { PickfaceProductFilterType } from '../../../../client/src/types.ts'

/** What `replenishment.graphql` is answered with. */
export type Replenishment = {
  readonly pickface_products: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly replenishment_type: string | null
        readonly trigger_min: number | null
        readonly trigger_max: number | null
        readonly product: {
          readonly id: string
          readonly code: string | null
          readonly description: string | null
        } | null
        readonly location: { readonly id: string; readonly code: string | null } | null
        readonly location_group: { readonly id: string; readonly name: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `replenishment.graphql`. */
export type ReplenishmentVariables = { readonly faces?: PickfaceProductFilterType | null }

/** The query of `replenishment.graphql`. */
export const replenishmentQuery: ScreenQuery<Replenishment, ReplenishmentVariables> = {
  name: 'Replenishment',
  text: 'query Replenishment($faces: PickfaceProductFilterType) { pickface_products { all(filter: $faces, first: 500, order: "priority, id") { total_count nodes { id replenishment_type trigger_min trigger_max product { id code description } location { id code } location_group { id name } } } } }',
  types: ['groups', 'locations', 'pickface_products', 'products'],
}
