import { filterInput } from '#web/console/grid/filter-kinds.ts'
import { EMPTY_LIST, type ListFilter, type SearchWords, writeListState } from '#web/values/list-state.ts'

/** A list of which the tower shows how long it is, or what is in it: the link to it has the same filters. */
export type Figure = { readonly type: string; readonly filters: readonly ListFilter[] }

const is = (name: string, ...values: readonly string[]): ListFilter => ({ name, operator: 'in', values })
const from = (name: string, value: string): ListFilter => ({ name, operator: 'from', values: [value] })
const to = (name: string, value: string): ListFilter => ({ name, operator: 'to', values: [value] })
const today = (name: string): ListFilter => ({
  name,
  operator: 'between',
  values: ['start of today', 'end of today'],
})

/** The states of orders in the order in which they come, without those of orders that nothing comes of. */
export const ORDER_STATES = [
  'DRAFT',
  'PENDING',
  'PART_ALLOCATED',
  'ALLOCATED',
  'PART',
  'PICK',
  'COMPLETED',
] as const

/** The states of orders that have not left yet. */
const OPEN_ORDERS = is('goods_out_status_code', ...ORDER_STATES.slice(1, -1))
const LIVING_ORDERS = is('goods_out_status_code', ...ORDER_STATES.slice(1))
const OPEN_TASKS = is('status', 'AVAILABLE', 'ALLOCATED', 'ON_HOLD')
const PICKS = is('type', 'PICK')
const DONE = is('status', 'COMPLETED')

/** What the tower counts, by name. */
export const FIGURES = {
  due: { type: 'goods_outs', filters: [today('expected_date_of_dispatch'), LIVING_ORDERS] },
  due_open: { type: 'goods_outs', filters: [today('expected_date_of_dispatch'), OPEN_ORDERS] },
  late: { type: 'goods_outs', filters: [to('expected_date_of_dispatch', 'now'), OPEN_ORDERS] },
  short: { type: 'goods_outs', filters: [is('fulfilment_status', 'PART', 'SHORT'), OPEN_ORDERS] },
  staged: { type: 'tasks', filters: [is('type', 'DISP'), is('status', 'AVAILABLE', 'ALLOCATED')] },
  receipts: { type: 'goods_in_receipts', filters: [today('expected_date_of_arrival')] },
  picks_left: { type: 'tasks', filters: [PICKS, OPEN_TASKS, to('due_at', 'end of today')] },
  picks_hour: { type: 'tasks', filters: [PICKS, DONE, from('completed_at', '1 hour ago')] },
  open_tasks: { type: 'tasks', filters: [OPEN_TASKS] },
  assigned: { type: 'tasks', filters: [is('status', 'ALLOCATED')] },
  done_today: { type: 'tasks', filters: [DONE, from('completed_at', 'start of today')] },
  done_hour: { type: 'tasks', filters: [DONE, from('completed_at', '1 hour ago')] },
  bookings: { type: 'bookings', filters: [today('start_time')] },
} as const satisfies Readonly<Record<string, Figure>>

/** The name of a figure. */
export type TowerFigureName = keyof typeof FIGURES

/** A figure of one warehouse, or of all; `more` are filters of a part of it. */
export function figureOf(
  name: TowerFigureName,
  warehouse: string | null,
  ...more: readonly ListFilter[]
): Figure {
  const { type, filters } = FIGURES[name]
  const own = warehouse === null ? [] : [is('warehouse_id', warehouse)]
  const narrowed = filters.filter((filter) => !more.some((one) => one.name === filter.name))
  return { type, filters: [...narrowed, ...more, ...own] }
}

/** A filter for one of several values. */
export const isOneOf = is

/** The words of the address of the list behind a figure. */
export function wordsOf({ filters }: Figure): SearchWords {
  const words = writeListState({ ...EMPTY_LIST, filters })
  return Object.fromEntries(
    Object.entries(words).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

/** The filters of all figures as the service takes them, each under its name. */
export function variablesFor(
  warehouse: string | null,
): Readonly<Record<TowerFigureName, Readonly<Record<string, unknown>>>> {
  const filterOf = ({ filters }: Figure) =>
    Object.fromEntries(filters.map((filter) => [filter.name, filterInput(filter, 'text')]))
  return Object.fromEntries(
    Object.keys(FIGURES).map((name) => [name, filterOf(figureOf(name as TowerFigureName, warehouse))]),
  ) as Readonly<Record<TowerFigureName, Readonly<Record<string, unknown>>>>
}
