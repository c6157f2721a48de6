// Generated from load-details.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `load-details.graphql` is answered with. */
export type LoadDetails = {
  readonly load_drops: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly load_id: string | null
        readonly sequence: number | null
        readonly status: string | null
        readonly expected_storage_unit_quantity: number | null
        readonly delivery_address: { readonly name: string | null } | null
        readonly goods_out: { readonly reference: string | null } | null
      }[]
    }
  } | null
  readonly goods_outs: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly reference: string | null
        readonly load_id: string | null
        readonly load_drop_id: string | null
        readonly goods_out_status: { readonly code: string | null } | null
      }[]
    }
  } | null
  readonly tasks: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly status: string | null
        readonly load_id: string | null
        readonly reversed_at: string | null
        readonly goods_out_id: string | null
        readonly goods_out: { readonly load_drop_id: string | null } | null
        readonly storage_unit_from: {
          readonly id: string
          readonly reference: string | null
          readonly barcode: string | null
        } | null
        readonly location_from: { readonly code: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `load-details.graphql`. */
export type LoadDetailsVariables = { readonly loads?: unknown | null }

/** The query of `load-details.graphql`. */
export const loadDetailsQuery: ScreenQuery<LoadDetails, LoadDetailsVariables> = {
  name: 'LoadDetails',
  text: 'query LoadDetails($loads: IdArgument) { load_drops { all(load_id: $loads, first: 500, order: "load_id, sequence") { nodes { id load_id sequence status expected_storage_unit_quantity delivery_address { name } goods_out { reference } } } } goods_outs { all(load_id: $loads, first: 500, order: "id") { nodes { id reference load_id load_drop_id goods_out_status { code } } } } tasks { all( load_id: $loads type: "LOAD" status: ["AVAILABLE", "ALLOCATED", "ON_HOLD", "COMPLETED"] first: 1000 order: "id" ) { nodes { id status load_id reversed_at goods_out_id goods_out { load_drop_id } storage_unit_from { id reference barcode } location_from { code } } } } }',
  types: [
    'delivery_addresses',
    'goods_out_statuses',
    'goods_outs',
    'load_drops',
    'locations',
    'storage_units',
    'tasks',
  ],
}
