// Generated from find-order.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `find-order.graphql` is answered with. */
export type FindOrder = {
  readonly goods_outs: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly reference: string | null }[] }
  } | null
  readonly tasks?: {
    readonly find: {
      readonly goods_out: { readonly id: string; readonly reference: string | null } | null
    } | null
  } | null
  readonly stocks?: { readonly all: { readonly nodes: readonly { readonly id: string }[] } } | null
}

/** The variables of `find-order.graphql`. */
export type FindOrderVariables = {
  readonly reference?: unknown | null
  readonly task: string
  readonly is_task: boolean
  readonly unit?: unknown | null
  readonly is_unit: boolean
}

/** The query of `find-order.graphql`. */
export const findOrderQuery: ScreenQuery<FindOrder, FindOrderVariables> = {
  name: 'FindOrder',
  text: 'query FindOrder( $reference: StringArgument $task: ID! $is_task: Boolean! $unit: IdArgument $is_unit: Boolean! ) { goods_outs { all(reference: $reference, first: 2, order: "id desc") { nodes { id reference } } } tasks @include(if: $is_task) { find(id: $task) { goods_out { id reference } } } stocks @include(if: $is_unit) { all(storage_unit_id: $unit, first: 100) { nodes { id } } } }',
  types: ['goods_outs', 'stocks', 'tasks'],
}
