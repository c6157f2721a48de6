// Generated from tasks.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { HhdUserFilterType, TaskFilterType } from '../../../../client/src/types.ts'

/** What `tasks.graphql` is answered with. */
export type TasksAndPeople = {
  readonly tasks: {
    readonly assigned: {
      readonly nodes: readonly {
        readonly id: string
        readonly type: string | null
        readonly assigned_at: string | null
        readonly start_at: string | null
        readonly user: { readonly id: string; readonly name: string | null } | null
        readonly location_from: { readonly code: string | null } | null
        readonly location_to: { readonly code: string | null } | null
      }[]
    }
    readonly last: {
      readonly nodes: readonly {
        readonly id: string
        readonly completed_at: string | null
        readonly completing_user: { readonly id: string } | null
      }[]
    }
    readonly done: readonly {
      readonly completing_user: { readonly id: string; readonly name: string | null } | null
      readonly total_records: number
    }[]
    readonly hour: readonly {
      readonly completing_user: { readonly id: string } | null
      readonly total_records: number
    }[]
  } | null
  readonly hhd_users: {
    readonly devices: {
      readonly nodes: readonly {
        readonly id: string
        readonly name: string | null
        readonly user_id: string | null
        readonly reported_at: string | null
        readonly waiting_count: number | null
        readonly refused_count: number | null
        readonly battery_percent: number | null
      }[]
    }
  } | null
}

/** The variables of `tasks.graphql`. */
export type TasksAndPeopleVariables = {
  readonly assigned?: TaskFilterType | null
  readonly done?: TaskFilterType | null
  readonly hour?: TaskFilterType | null
  readonly devices?: HhdUserFilterType | null
}

/** The query of `tasks.graphql`. */
export const tasksAndPeopleQuery: ScreenQuery<TasksAndPeople, TasksAndPeopleVariables> = {
  name: 'TasksAndPeople',
  text: 'query TasksAndPeople( $assigned: TaskFilterType $done: TaskFilterType $hour: TaskFilterType $devices: HhdUserFilterType ) { tasks { assigned: all(filter: $assigned, order: "assigned_at", first: 500) { nodes { id type assigned_at start_at user { id name } location_from { code } location_to { code } } } last: all(filter: $done, order: "completed_at desc", first: 500) { nodes { id completed_at completing_user { id } } } done: aggregation(group_by: [completing_user_id], filter: $done) { completing_user { id name } total_records } hour: aggregation(group_by: [completing_user_id], filter: $hour) { completing_user { id } total_records } } hhd_users { devices: all(filter: $devices, order: "reported_at desc", first: 500) { nodes { id name user_id reported_at waiting_count refused_count battery_percent } } } }',
  types: ['hhd_users', 'locations', 'tasks', 'users'],
}
