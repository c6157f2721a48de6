// Generated from portal.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { GoodsOutsFilterType, InboundGoodFilterType } from '../../../../client/src/types.ts'

/** What `portal.graphql` is answered with. */
export type Portal = {
  readonly goods_outs: {
    readonly late: { readonly total_count: number }
    readonly due: { readonly total_count: number }
    readonly open: readonly {
      readonly goods_out_status: { readonly code: string | null } | null
      readonly total_records: number
    }[]
  } | null
  readonly goods_in_receipts: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly reference: string | null
        readonly status: string | null
        readonly expected_date_of_arrival: string | null
      }[]
    }
  } | null
  readonly documents: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly file_name: string | null
        readonly status: string | null
        readonly created_at: string | null
      }[]
    }
  } | null
  readonly shipments: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly reference: string | null
        readonly status: string | null
        readonly tracking_number: string | null
        readonly carrier: { readonly tracking_url: string | null } | null
        readonly goods_out: { readonly id: string; readonly reference: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `portal.graphql`. */
export type PortalVariables = {
  readonly late?: GoodsOutsFilterType | null
  readonly due?: GoodsOutsFilterType | null
  readonly open?: GoodsOutsFilterType | null
  readonly receipts?: InboundGoodFilterType | null
}

/** The query of `portal.graphql`. */
export const portalQuery: ScreenQuery<Portal, PortalVariables> = {
  name: 'Portal',
  text: 'query Portal( $late: GoodsOutsFilterType $due: GoodsOutsFilterType $open: GoodsOutsFilterType $receipts: InboundGoodFilterType ) { goods_outs { late: all(filter: $late, first: 0) { total_count } due: all(filter: $due, first: 0) { total_count } open: aggregation(group_by: [goods_out_status_id], filter: $open) { goods_out_status { code } total_records } } goods_in_receipts { all(filter: $receipts, order: "expected_date_of_arrival", first: 6) { total_count nodes { id reference status expected_date_of_arrival } } } documents { all(order: "created_at DESC", first: 6) { nodes { id file_name status created_at } } } shipments { all(order: "created_at DESC", first: 6) { nodes { id reference status tracking_number carrier { tracking_url } goods_out { id reference } } } } }',
  types: ['carriers', 'documents', 'goods_in_receipts', 'goods_out_statuses', 'goods_outs', 'shipments'],
}
