// Generated from task.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `task.graphql` is answered with. */
export type Task = {
  readonly tasks: {
    readonly find: {
      readonly id: string
      readonly type: string | null
      readonly status: string | null
      readonly start_quantity: number | null
      readonly location_to: { readonly id: string } | null
      readonly storage_unit_from: { readonly id: string } | null
      readonly storage_unit_to: { readonly id: string } | null
      readonly product: { readonly code: string | null } | null
    } | null
  } | null
}

/** The variables of `task.graphql`. */
export type TaskVariables = { readonly id: string }

/** The query of `task.graphql`. */
export const taskQuery: ScreenQuery<Task, TaskVariables> = {
  name: 'Task',
  text: 'query Task($id: ID!) { tasks { find(id: $id) { id type status start_quantity location_to { id } storage_unit_from { id } storage_unit_to { id } product { code } } } }',
  types: ['locations', 'products', 'storage_units', 'tasks'],
}
