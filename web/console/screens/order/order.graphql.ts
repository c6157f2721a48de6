// Generated from order.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `order.graphql` is answered with. */
export type Order = {
  readonly goods_outs: {
    readonly find: {
      readonly id: string
      readonly reference: string | null
      readonly priority: number | null
      readonly fulfilment_status: string | null
      readonly created_at: string | null
      readonly first_processed_at: string | null
      readonly expected_date_of_dispatch: string | null
      readonly actual_date_of_dispatch: string | null
      readonly goods_out_status: { readonly code: string | null } | null
      readonly account: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly is_short_pickable: boolean | null
      } | null
      readonly customer: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      } | null
      readonly warehouse: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      } | null
      readonly carrier: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      } | null
      readonly carrier_service: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      } | null
      readonly load: {
        readonly id: string
        readonly reference: string | null
        readonly status: string | null
      } | null
      readonly goods_in_receipt: {
        readonly id: string
        readonly reference: string | null
        readonly status: string | null
      } | null
      readonly lines:
        | readonly {
            readonly id: string
            readonly batch: string | null
            readonly order_quantity: number | null
            readonly order_quantity_breakdown: string | null
            readonly rounded_quantity: number | null
            readonly allocated_quantity: number | null
            readonly pick_quantity: number | null
            readonly dispatch_quantity: number | null
            readonly short_quantity: number | null
            readonly short_description: string | null
            readonly product: {
              readonly id: string
              readonly code: string | null
              readonly description: string | null
            } | null
          }[]
        | null
    } | null
  } | null
  readonly tasks?: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly type: string | null
        readonly status: string | null
        readonly hold_reason: string | null
        readonly start_quantity: number | null
        readonly confirmed_quantity: number | null
        readonly completed_at: string | null
        readonly goods_out_line_id: string | null
        readonly product: { readonly id: string; readonly code: string | null } | null
        readonly location_from: { readonly id: string; readonly code: string | null } | null
        readonly location_to: { readonly id: string; readonly code: string | null } | null
        readonly storage_unit_from: { readonly id: string } | null
        readonly storage_unit_to: { readonly id: string } | null
        readonly user: { readonly id: string; readonly name: string | null } | null
        readonly completing_user: { readonly id: string; readonly name: string | null } | null
        readonly allocations?:
          | readonly {
              readonly id: string
              readonly stock_id: string | null
              readonly quantity: number | null
              readonly state: string | null
              readonly explanation: unknown | null
            }[]
          | null
      }[]
    }
  } | null
  readonly shipments?: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly reference: string | null
        readonly status: string | null
        readonly tracking_number: string | null
        readonly carrier: { readonly tracking_url: string | null } | null
        readonly carrier_message: string | null
        readonly packages:
          | readonly {
              readonly id: string
              readonly tracking_number: string | null
              readonly weight: number | null
              readonly weight_unit_of_measure: string | null
              readonly created_at: string | null
              readonly storage_unit_type: { readonly id: string; readonly code: string | null } | null
              readonly storage_unit: { readonly id: string; readonly reference: string | null } | null
            }[]
          | null
      }[]
    }
  } | null
  readonly charge_lines?: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly quantity: number | null
        readonly price: number | null
        readonly total: number | null
        readonly charge_basket: { readonly id: string; readonly status: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `order.graphql`. */
export type OrderVariables = {
  readonly id: string
  readonly of?: unknown | null
  readonly sees_tasks: boolean
  readonly sees_allocations: boolean
  readonly sees_shipments: boolean
  readonly sees_charges: boolean
}

/** The query of `order.graphql`. */
export const orderQuery: ScreenQuery<Order, OrderVariables> = {
  name: 'Order',
  text: 'query Order( $id: ID! $of: IdArgument $sees_tasks: Boolean! $sees_allocations: Boolean! $sees_shipments: Boolean! $sees_charges: Boolean! ) { goods_outs { find(id: $id) { id reference priority fulfilment_status created_at first_processed_at expected_date_of_dispatch actual_date_of_dispatch goods_out_status { code } account { id code name is_short_pickable } customer { id code name } warehouse { id code name } carrier { id code name } carrier_service { id code name } load { id reference status } goods_in_receipt { id reference status } lines { id batch order_quantity order_quantity_breakdown rounded_quantity allocated_quantity pick_quantity dispatch_quantity short_quantity short_description product { id code description } } } } tasks @include(if: $sees_tasks) { all(goods_out_id: $of, first: 200, order: "id") { total_count nodes { id type status hold_reason start_quantity confirmed_quantity completed_at goods_out_line_id product { id code } location_from { id code } location_to { id code } storage_unit_from { id } storage_unit_to { id } user { id name } completing_user { id name } allocations @include(if: $sees_allocations) { id stock_id quantity state explanation } } } } shipments @include(if: $sees_shipments) { all(goods_out_id: $of, first: 50, order: "id") { nodes { id reference status tracking_number carrier { tracking_url } carrier_message packages { id tracking_number weight weight_unit_of_measure created_at storage_unit_type { id code } storage_unit { id reference } } } } } charge_lines @include(if: $sees_charges) { all(goods_out_id: $of, first: 100, order: "id") { total_count nodes { id code name quantity price total charge_basket { id status } } } } }',
  types: [
    'accounts',
    'allocations',
    'carrier_services',
    'carriers',
    'charge_baskets',
    'charge_lines',
    'customers',
    'goods_in_receipts',
    'goods_out_lines',
    'goods_out_statuses',
    'goods_outs',
    'loads',
    'locations',
    'packages',
    'products',
    'shipments',
    'storage_unit_types',
    'storage_units',
    'tasks',
    'users',
    'warehouses',
  ],
}
