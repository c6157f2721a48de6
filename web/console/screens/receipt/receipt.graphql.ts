// Generated from receipt.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `receipt.graphql` is answered with. */
export type Receipt = {
  readonly goods_in_receipts: {
    readonly find: {
      readonly id: string
      readonly reference: string | null
      readonly status: string | null
      readonly receipt_type: string | null
      readonly closed_at: string | null
      readonly discrepancy_alert: boolean | null
      readonly expected_date_of_arrival: string | null
      readonly actual_date_of_arrival: string | null
      readonly notes: string | null
      readonly account: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly over_receipt_tolerance_percent: number | null
        readonly under_receipt_tolerance_percent: number | null
      } | null
      readonly supplier: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      } | null
      readonly customer: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      } | null
      readonly carrier: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      } | null
      readonly warehouse: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      } | null
      readonly location: { readonly id: string; readonly code: string | null } | null
      readonly goods_out: { readonly id: string; readonly reference: string | null } | null
      readonly lines:
        | readonly {
            readonly id: string
            readonly expected_quantity: number | null
            readonly expected_quantity_breakdown: string | null
            readonly expected_configurations_quantity: number | null
            readonly received_quantity: number | null
            readonly put_away_quantity: number | null
            readonly discrepancy: string | null
            readonly batch: string | null
            readonly best_before_date: string | null
            readonly product: {
              readonly id: string
              readonly code: string | null
              readonly description: string | null
              readonly barcode: string | null
              readonly inner_barcode: string | null
              readonly case_barcode: string | null
              readonly outer_barcode: string | null
              readonly units_per_inner: number | null
              readonly units_per_case: number | null
              readonly units_per_outer: number | null
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
        readonly start_quantity: number | null
        readonly confirmed_quantity: number | null
        readonly completed_at: string | null
        readonly reversed_at: string | null
        readonly goods_in_line_id: string | null
        readonly location_to: { readonly id: string; readonly code: string | null } | null
        readonly storage_unit_from: { readonly id: string } | null
        readonly storage_unit_to: { readonly id: string; readonly reference: string | null } | null
        readonly product: { readonly id: string; readonly code: string | null } | null
        readonly user: { readonly id: string; readonly name: string | null } | null
        readonly completing_user: { readonly id: string; readonly name: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `receipt.graphql`. */
export type ReceiptVariables = {
  readonly id: string
  readonly of?: unknown | null
  readonly sees_tasks: boolean
}

/** The query of `receipt.graphql`. */
export const receiptQuery: ScreenQuery<Receipt, ReceiptVariables> = {
  name: 'Receipt',
  text: 'query Receipt($id: ID!, $of: IdArgument, $sees_tasks: Boolean!) { goods_in_receipts { find(id: $id) { id reference status receipt_type closed_at discrepancy_alert expected_date_of_arrival actual_date_of_arrival notes account { id code name over_receipt_tolerance_percent under_receipt_tolerance_percent } supplier { id code name } customer { id code name } carrier { id code name } warehouse { id code name } location { id code } goods_out { id reference } lines { id expected_quantity expected_quantity_breakdown expected_configurations_quantity received_quantity put_away_quantity discrepancy batch best_before_date product { id code description barcode inner_barcode case_barcode outer_barcode units_per_inner units_per_case units_per_outer } } } } tasks @include(if: $sees_tasks) { all(goods_in_receipt_id: $of, first: 500, order: "id") { total_count nodes { id type status start_quantity confirmed_quantity completed_at reversed_at goods_in_line_id location_to { id code } storage_unit_from { id } storage_unit_to { id reference } product { id code } user { id name } completing_user { id name } } } } }',
  types: [
    'accounts',
    'carriers',
    'customers',
    'goods_in_lines',
    'goods_in_receipts',
    'goods_outs',
    'locations',
    'products',
    'storage_units',
    'suppliers',
    'tasks',
    'users',
    'warehouses',
  ],
}
