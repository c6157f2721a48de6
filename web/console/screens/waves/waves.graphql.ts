// Generated from waves.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { GoodsOutPickListsFilterType, TaskFilterType } from '../../../../client/src/types.ts'

/** What `waves.graphql` is answered with. */
export type Waves = {
  readonly goods_out_pick_lists: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly reference: string | null
        readonly pick_tasks_count: number | null
        readonly expected_date_of_dispatch: string | null
        readonly goods_out_bay: { readonly code: string | null } | null
      }[]
    }
  } | null
  readonly tasks: {
    readonly open: readonly {
      readonly goods_out_pick_list_id: string | null
      readonly user: { readonly id: string; readonly name: string | null } | null
      readonly total_records: number
    }[]
    readonly hour: readonly {
      readonly goods_out_pick_list_id: string | null
      readonly total_records: number
    }[]
  } | null
}

/** The variables of `waves.graphql`. */
export type WavesVariables = {
  readonly lists?: GoodsOutPickListsFilterType | null
  readonly open?: TaskFilterType | null
  readonly hour?: TaskFilterType | null
}

/** The query of `waves.graphql`. */
export const wavesQuery: ScreenQuery<Waves, WavesVariables> = {
  name: 'Waves',
  text: 'query Waves($lists: GoodsOutPickListsFilterType, $open: TaskFilterType, $hour: TaskFilterType) { goods_out_pick_lists { all(filter: $lists, first: 100, order: "expected_date_of_dispatch") { nodes { id reference pick_tasks_count expected_date_of_dispatch goods_out_bay { code } } } } tasks { open: aggregation(group_by: [goods_out_pick_list_id, user_id], filter: $open, limit: 1000) { goods_out_pick_list_id user { id name } total_records } hour: aggregation(group_by: [goods_out_pick_list_id], filter: $hour, limit: 1000) { goods_out_pick_list_id total_records } } }',
  types: ['goods_out_pick_lists', 'locations', 'tasks', 'users'],
}
