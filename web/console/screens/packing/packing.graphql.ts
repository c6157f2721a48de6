// Generated from packing.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `packing.graphql` is answered with. */
export type Packing = {
  readonly goods_outs: {
    readonly find: {
      readonly id: string
      readonly reference: string | null
      readonly expected_date_of_dispatch: string | null
      readonly delivery_notes: string | null
      readonly account: { readonly code: string | null; readonly name: string | null } | null
      readonly customer: { readonly name: string | null } | null
      readonly carrier: { readonly code: string | null; readonly name: string | null } | null
      readonly address: {
        readonly name: string | null
        readonly address_1: string | null
        readonly address_2: string | null
        readonly address_3: string | null
        readonly address_4: string | null
        readonly postcode: string | null
        readonly country_code: string | null
        readonly phone_number: string | null
      } | null
    } | null
  } | null
  readonly tasks: {
    readonly staged: {
      readonly nodes: readonly {
        readonly id: string
        readonly allocations:
          | readonly {
              readonly id: string
              readonly stock_id: string | null
              readonly quantity: number | null
              readonly state: string | null
            }[]
          | null
      }[]
    }
    readonly picking: { readonly total_count: number }
  } | null
  readonly shipments: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly reference: string | null
        readonly status: string | null
        readonly tracking_number: string | null
        readonly carrier_message: string | null
        readonly address: {
          readonly name: string | null
          readonly address_1: string | null
          readonly address_2: string | null
          readonly address_3: string | null
          readonly address_4: string | null
          readonly postcode: string | null
          readonly country_code: string | null
          readonly phone_number: string | null
        } | null
        readonly packages:
          | readonly {
              readonly id: string
              readonly storage_unit_id: string | null
              readonly weight: number | null
              readonly tracking_number: string | null
              readonly storage_unit: { readonly reference: string | null } | null
              readonly storage_unit_type: {
                readonly code: string | null
                readonly name: string | null
              } | null
            }[]
          | null
      }[]
    }
  } | null
}

/** The variables of `packing.graphql`. */
export type PackingVariables = { readonly id: string; readonly of?: unknown | null }

/** The query of `packing.graphql`. */
export const packingQuery: ScreenQuery<Packing, PackingVariables> = {
  name: 'Packing',
  text: 'query Packing($id: ID!, $of: IdArgument) { goods_outs { find(id: $id) { id reference expected_date_of_dispatch delivery_notes account { code name } customer { name } carrier { code name } address { name address_1 address_2 address_3 address_4 postcode country_code phone_number } } } tasks { staged: all(goods_out_id: $of, type: "DISP", status: ["AVAILABLE", "ALLOCATED"], first: 500) { nodes { id allocations { id stock_id quantity state } } } picking: all(goods_out_id: $of, type: "PICK", status: ["AVAILABLE", "ALLOCATED", "ON_HOLD"], first: 0) { total_count } } shipments { all(goods_out_id: $of, first: 20, order: "id desc") { nodes { id reference status tracking_number carrier_message address { name address_1 address_2 address_3 address_4 postcode country_code phone_number } packages { id storage_unit_id weight tracking_number storage_unit { reference } storage_unit_type { code name } } } } } }',
  types: [
    'accounts',
    'addresses',
    'allocations',
    'carriers',
    'customers',
    'goods_outs',
    'packages',
    'shipments',
    'storage_unit_types',
    'storage_units',
    'tasks',
  ],
}
