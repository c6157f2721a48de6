// Generated from tower.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type {
  BookingFilterType,
  GoodsOutsFilterType,
  InboundGoodFilterType,
  TaskFilterType,
} from '../../../../client/src/types.ts'

/** What `tower.graphql` is answered with. */
export type Tower = {
  readonly goods_outs: {
    readonly due: readonly {
      readonly goods_out_status: { readonly code: string | null } | null
      readonly total_records: number
    }[]
    readonly last: { readonly nodes: readonly { readonly expected_date_of_dispatch: string | null }[] }
    readonly late: { readonly total_count: number }
    readonly short: { readonly total_count: number }
  } | null
  readonly goods_in_receipts: {
    readonly due: readonly { readonly status: string | null; readonly total_records: number }[]
  } | null
  readonly tasks: {
    readonly staged: { readonly total_count: number }
    readonly picks_left: { readonly total_count: number }
    readonly picks_hour: { readonly total_count: number }
    readonly open: readonly {
      readonly type: string | null
      readonly status: string | null
      readonly total_records: number
    }[]
    readonly assigned: readonly {
      readonly user: { readonly id: string; readonly name: string | null } | null
      readonly type: string | null
      readonly total_records: number
    }[]
    readonly done: readonly {
      readonly completing_user: { readonly id: string; readonly name: string | null } | null
      readonly total_records: number
    }[]
    readonly hour: readonly {
      readonly completing_user: { readonly id: string } | null
      readonly total_records: number
    }[]
    readonly hours: readonly { readonly completed_at_hour: string | null; readonly total_records: number }[]
  } | null
  readonly bookings: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly booking_reference: string | null
        readonly direction: string | null
        readonly start_time: string | null
        readonly end_time: string | null
        readonly status: string | null
        readonly haulier: string | null
        readonly location: { readonly code: string | null } | null
        readonly account: { readonly code: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `tower.graphql`. */
export type TowerVariables = {
  readonly due?: GoodsOutsFilterType | null
  readonly due_open?: GoodsOutsFilterType | null
  readonly late?: GoodsOutsFilterType | null
  readonly short?: GoodsOutsFilterType | null
  readonly staged?: TaskFilterType | null
  readonly receipts?: InboundGoodFilterType | null
  readonly picks_left?: TaskFilterType | null
  readonly picks_hour?: TaskFilterType | null
  readonly open_tasks?: TaskFilterType | null
  readonly assigned?: TaskFilterType | null
  readonly done_today?: TaskFilterType | null
  readonly done_hour?: TaskFilterType | null
  readonly bookings?: BookingFilterType | null
}

/** The query of `tower.graphql`. */
export const towerQuery: ScreenQuery<Tower, TowerVariables> = {
  name: 'Tower',
  text: 'query Tower( $due: GoodsOutsFilterType $due_open: GoodsOutsFilterType $late: GoodsOutsFilterType $short: GoodsOutsFilterType $staged: TaskFilterType $receipts: InboundGoodFilterType $picks_left: TaskFilterType $picks_hour: TaskFilterType $open_tasks: TaskFilterType $assigned: TaskFilterType $done_today: TaskFilterType $done_hour: TaskFilterType $bookings: BookingFilterType ) { goods_outs { due: aggregation(group_by: [goods_out_status_id], filter: $due) { goods_out_status { code } total_records } last: all(filter: $due_open, order: "expected_date_of_dispatch desc", first: 1) { nodes { expected_date_of_dispatch } } late: all(filter: $late, first: 0) { total_count } short: all(filter: $short, first: 0) { total_count } } goods_in_receipts { due: aggregation(group_by: [status], filter: $receipts) { status total_records } } tasks { staged: all(filter: $staged, first: 0) { total_count } picks_left: all(filter: $picks_left, first: 0) { total_count } picks_hour: all(filter: $picks_hour, first: 0) { total_count } open: aggregation(group_by: [type, status], filter: $open_tasks) { type status total_records } assigned: aggregation(group_by: [user_id, type], filter: $assigned) { user { id name } type total_records } done: aggregation(group_by: [completing_user_id], filter: $done_today) { completing_user { id name } total_records } hour: aggregation(group_by: [completing_user_id], filter: $done_hour) { completing_user { id } total_records } hours: aggregation(group_by: [completed_at_hour], filter: $done_today) { completed_at_hour total_records } } bookings { all(filter: $bookings, order: "start_time", first: 12) { total_count nodes { id booking_reference direction start_time end_time status haulier location { code } account { code } } } } }',
  types: [
    'accounts',
    'bookings',
    'goods_in_receipts',
    'goods_out_statuses',
    'goods_outs',
    'locations',
    'tasks',
    'users',
  ],
}
