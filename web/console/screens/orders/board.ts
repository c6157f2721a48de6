import type { ListFilter, SearchWords } from '#web/values/list-state.ts'
import { EMPTY_LIST, listWords } from '#web/values/list-state.ts'
import { STATES } from './order-views.ts'

/** A column of the board. */
type BoardColumnName = 'pending' | 'part_allocated' | 'allocated' | 'pick' | 'completed'

/** A column: the state of its orders, which of them it shows, and the act that takes them on. */
export type BoardColumn = {
  readonly name: BoardColumnName
  readonly status: string
  /** Of those that have left, only today's. */
  readonly left: 'today' | null
  readonly act: 'process_picks_async' | 'dispatch' | null
}

/** The columns of the board, in the order in which orders go through them. */
export const BOARD: readonly BoardColumn[] = [
  { name: 'pending', status: STATES.pending, left: null, act: 'process_picks_async' },
  { name: 'part_allocated', status: STATES.part_allocated, left: null, act: 'process_picks_async' },
  { name: 'allocated', status: STATES.allocated, left: null, act: null },
  { name: 'pick', status: STATES.pick, left: null, act: 'dispatch' },
  { name: 'completed', status: STATES.completed, left: 'today', act: null },
]

/** The list of the orders of a column, with the same filters as its figure. */
export function columnList({ status, left }: BoardColumn, warehouse: string | null): SearchWords {
  const filters: readonly ListFilter[] = [
    { name: 'goods_out_status_id', operator: 'in', values: [status] },
    ...(left === null
      ? []
      : [{ name: 'actual_date_of_dispatch', operator: 'from', values: ['start of today'] } as const]),
    ...(warehouse === null ? [] : [{ name: 'warehouse_id', operator: 'in', values: [warehouse] } as const]),
  ]
  return listWords({
    ...EMPTY_LIST,
    filters,
    sort: [{ name: 'expected_date_of_dispatch', direction: 'asc' }],
  })
}
