// Generated from face-levels.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `face-levels.graphql` is answered with. */
export type FaceLevels = {
  readonly stocks: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly product_id: string | null
        readonly location_id: string | null
        readonly account_id: string | null
        readonly quantity: number | null
      }[]
    }
  } | null
  readonly tasks: {
    readonly bringing: {
      readonly nodes: readonly {
        readonly id: string
        readonly product_id: string | null
        readonly location_to_id: string | null
        readonly start_quantity: number | null
        readonly user: { readonly name: string | null } | null
        readonly location_from: { readonly code: string | null } | null
      }[]
    }
    readonly held: {
      readonly nodes: readonly {
        readonly id: string
        readonly product_id: string | null
        readonly location_from_id: string | null
        readonly hold_reason: string | null
        readonly start_quantity: number | null
      }[]
    }
  } | null
}

/** The variables of `face-levels.graphql`. */
export type FaceLevelsVariables = { readonly products?: unknown | null }

/** The query of `face-levels.graphql`. */
export const faceLevelsQuery: ScreenQuery<FaceLevels, FaceLevelsVariables> = {
  name: 'FaceLevels',
  text: 'query FaceLevels($products: IdArgument) { stocks { all(product_id: $products, status: "available", first: 1000) { nodes { id product_id location_id account_id quantity } } } tasks { bringing: all( type: "REPLEN" product_id: $products status: ["AVAILABLE", "ALLOCATED", "ON_HOLD"] first: 500 ) { nodes { id product_id location_to_id start_quantity user { name } location_from { code } } } held: all(type: "PICK", product_id: $products, status: "ON_HOLD", first: 500) { nodes { id product_id location_from_id hold_reason start_quantity } } } }',
  types: ['locations', 'stocks', 'tasks', 'users'],
}
