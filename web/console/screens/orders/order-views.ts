import type { BuiltInView } from '#web/console/records/list-screen.ts'
import type { ListFilter, ListSort } from '#web/values/list-state.ts'
import type { Words } from '#web/words/en-GB.ts'
import type { OrdersViews } from './orders-views.graphql.ts'

/** The ids of the states of an order. */
export const STATES = {
  draft: '1',
  pending: '2',
  pick: '3',
  allocated: '5',
  completed: '6',
  part_allocated: '7',
} as const

const BY_DUE: readonly ListSort[] = [{ name: 'expected_date_of_dispatch', direction: 'asc' }]

const inStates = (...states: readonly (keyof typeof STATES)[]): ListFilter => ({
  name: 'goods_out_status_id',
  operator: 'in',
  values: states.map((state) => STATES[state]),
})
const due = (operator: 'to' | 'between', ...values: readonly string[]): ListFilter => ({
  name: 'expected_date_of_dispatch',
  operator,
  values,
})
const OPEN = inStates('pending', 'pick', 'allocated', 'part_allocated')

/** The orders that their tasks and processing requests tell of; null while they are read. */
export type KnownOrders = {
  readonly refused: readonly string[] | null
  readonly ready: readonly string[] | null
  /** False where the caller may not see what tells of them. */
  readonly isRefusedSeen: boolean
  readonly isReadySeen: boolean
}

/** The views of the list of orders. */
export function orderViews({ orders: { views } }: Words, known: KnownOrders): readonly BuiltInView[] {
  const view = (id: keyof typeof views, ...filters: readonly ListFilter[]): BuiltInView => ({
    id,
    label: views[id],
    filters,
    sort: BY_DUE,
  })
  return [
    view('open', OPEN),
    view('due_today', OPEN, due('between', 'start of today', 'end of today')),
    view('late', OPEN, due('to', 'now')),
    view('short', OPEN, {
      name: 'fulfilment_status',
      operator: 'in',
      values: ['PART', 'SHORT'],
    }),
    view('not_processed', inStates('pending')),
    ...(known.isRefusedSeen ? [{ ...view('refused', inStates('pending')), among: known.refused }] : []),
    ...(known.isReadySeen
      ? [{ ...view('ready', inStates('pick', 'part_allocated')), among: known.ready }]
      : []),
    view('drafts', inStates('draft')),
    { ...view('all'), sort: [{ name: 'id', direction: 'desc' }] },
  ]
}

/** Which orders were refused in processing, and which have all their goods staged. */
export function knownOrders(
  answer: OrdersViews | undefined,
  sees: Pick<KnownOrders, 'isRefusedSeen' | 'isReadySeen'>,
): KnownOrders {
  const ids = (groups: readonly { readonly goods_out_id: string | null }[] | undefined) =>
    groups === undefined ? null : groups.flatMap(({ goods_out_id }) => goods_out_id ?? [])
  const picking = new Set(ids(answer?.tasks?.picking))
  const staged = ids(answer?.tasks?.staged)
  return {
    ...sees,
    refused: ids(answer?.pick_processing_requests?.aggregation),
    ready: staged === null ? null : staged.filter((id) => !picking.has(id)),
  }
}
