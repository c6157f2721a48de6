// Generated from place-goods.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `place-goods.graphql` is answered with. */
export type PlaceGoods = {
  readonly stocks: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly quantity: number | null
        readonly status: string | null
        readonly batch: string | null
        readonly product: {
          readonly id: string
          readonly code: string | null
          readonly description: string | null
        } | null
        readonly account: { readonly id: string; readonly code: string | null } | null
        readonly storage_unit: { readonly id: string; readonly reference: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `place-goods.graphql`. */
export type PlaceGoodsVariables = { readonly location?: unknown | null; readonly at?: string | null }

/** The query of `place-goods.graphql`. */
export const placeGoodsQuery: ScreenQuery<PlaceGoods, PlaceGoodsVariables> = {
  name: 'PlaceGoods',
  text: 'query PlaceGoods($location: IdArgument, $at: Datetime) { stocks { all(location_id: $location, as_at: $at, first: 50, order: "id") { total_count nodes { id quantity status batch product { id code description } account { id code } storage_unit { id reference } } } } }',
  types: ['accounts', 'products', 'stocks', 'storage_units'],
}
