// Generated from board-column.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `board-column.graphql` is answered with. */
export type BoardColumn = {
  readonly goods_outs: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly reference: string | null
        readonly priority: number | null
        readonly fulfilment_status: string | null
        readonly expected_date_of_dispatch: string | null
        readonly account: { readonly id: string; readonly code: string | null } | null
        readonly customer: {
          readonly id: string
          readonly code: string | null
          readonly name: string | null
        } | null
        readonly carrier: { readonly id: string; readonly code: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `board-column.graphql`. */
export type BoardColumnVariables = {
  readonly status?: unknown | null
  readonly warehouse?: unknown | null
  readonly left?: unknown | null
}

/** The query of `board-column.graphql`. */
export const boardColumnQuery: ScreenQuery<BoardColumn, BoardColumnVariables> = {
  name: 'BoardColumn',
  text: 'query BoardColumn($status: IdArgument, $warehouse: IdArgument, $left: DatetimeArgument) { goods_outs { all( goods_out_status_id: $status warehouse_id: $warehouse actual_date_of_dispatch: $left first: 40 order: "expected_date_of_dispatch asc" ) { total_count nodes { id reference priority fulfilment_status expected_date_of_dispatch account { id code } customer { id code name } carrier { id code } } } } }',
  types: ['accounts', 'carriers', 'customers', 'goods_outs'],
}
