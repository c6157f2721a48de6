// Generated from goods-to-count.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { StockCheckRecordFilterType } from '../../../../client/src/types.ts'

/** What `goods-to-count.graphql` is answered with. */
export type GoodsToCount = {
  readonly stocks: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly quantity: number | null
        readonly batch: string | null
        readonly sell_by_date: string | null
        readonly best_before_date: string | null
        readonly product: {
          readonly id: string
          readonly code: string | null
          readonly description: string | null
          readonly serial_number_tracking_setting: string | null
        } | null
        readonly account: { readonly id: string; readonly code: string | null } | null
      }[]
    }
  } | null
  readonly stock_check_records: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly batch: string | null
        readonly sell_by_date: string | null
        readonly best_before_date: string | null
        readonly attempts: unknown | null
        readonly result: string | null
        readonly product: {
          readonly id: string
          readonly code: string | null
          readonly description: string | null
          readonly serial_number_tracking_setting: string | null
        } | null
        readonly account: { readonly id: string; readonly code: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `goods-to-count.graphql`. */
export type GoodsToCountVariables = {
  readonly location?: unknown | null
  readonly records?: StockCheckRecordFilterType | null
}

/** The query of `goods-to-count.graphql`. */
export const goodsToCountQuery: ScreenQuery<GoodsToCount, GoodsToCountVariables> = {
  name: 'GoodsToCount',
  text: 'query GoodsToCount($location: IdArgument, $records: StockCheckRecordFilterType) { stocks { all(location_id: $location, first: 500, order: "id") { nodes { id quantity batch sell_by_date best_before_date product { id code description serial_number_tracking_setting } account { id code } } } } stock_check_records { all(filter: $records, first: 500, order: "id") { nodes { id batch sell_by_date best_before_date attempts result product { id code description serial_number_tracking_setting } account { id code } } } } }',
  types: ['accounts', 'products', 'stock_check_records', 'stocks'],
}
