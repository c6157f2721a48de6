import type { ReactNode } from 'react'
import type { ServiceClient } from '#web/api/service-client.ts'
import type { RefusedRow } from '#web/console/grid/in-lots.ts'
import type { ListFilter, ListSort, ListState } from '#web/values/list-state.ts'
import type { PresetChange } from './list-acts.ts'

/** A view of a list that everybody has. */
export type BuiltInView = {
  readonly id: string
  readonly label: string
  readonly filters: readonly ListFilter[]
  readonly sort: readonly ListSort[]
  /** The only records it shows, where no filter says which: null while they are read. */
  readonly among?: readonly string[] | null
}

/** Waits for the result of an accepted act in the background, and returns the refused records. */
export type FollowAct = (
  answers: readonly unknown[],
  following: {
    readonly service: ServiceClient
    readonly isStopped: () => boolean
    readonly progress: (ended: number) => void
  },
) => Promise<readonly RefusedRow[]>

/** What a screen of its own adds to the list of its type. */
export type ListScreen = {
  /** The views over the list; the first is shown where the address says nothing. */
  readonly views?: readonly BuiltInView[]
  /** The columns it has by itself, the first of them pinned. */
  readonly columns?: readonly string[]
  /** What the values of columns are called, where they are words of the service. */
  readonly names?: Readonly<Record<string, (value: string) => string>>
  /** The acts that stand as buttons, the usual one first. */
  readonly first?: readonly string[]
  /** The single keys of acts, by name: they work while rows are chosen. */
  readonly keys?: Readonly<Record<string, string>>
  /** Changes that are acts of their own. */
  readonly presets?: readonly PresetChange[]
  /** Acts that are done in the background, by name. */
  readonly follow?: Readonly<Record<string, FollowAct>>
  /** What stands over the facts of the record beside the list: why it waits, its lines, the next act. */
  readonly peek?: (id: string) => ReactNode
  /** Other acts on those that are chosen. */
  readonly more?: (chosen: readonly string[]) => ReactNode
  /** More at the end of the line over the list. */
  readonly head?: ReactNode
  /** Parts of the page between its title and its rows. */
  readonly above?: ReactNode
}

/** The state that a list shows: that of the first view where its address says nothing. */
export function stateShown(state: ListState, { views = [] }: ListScreen): ListState {
  const [usual] = views
  const { filters, sort, columns, group, view } = state
  const isSilent =
    filters.length === 0 && sort.length === 0 && columns === null && group === null && view === null
  return usual === undefined || !isSilent ? state : { ...state, ...stateOf(usual) }
}

/** The part of a state that a view stands for. */
export function stateOf({
  id,
  filters,
  sort,
}: BuiltInView): Pick<ListState, 'filters' | 'sort' | 'group' | 'view'> {
  return { filters, sort, group: null, view: id }
}

/** All filters of a list: those of its state, and the records that its view is about. */
export function allFilters(
  { filters }: Pick<ListState, 'filters'>,
  view: Pick<BuiltInView, 'among'> | undefined,
): readonly ListFilter[] {
  if (view?.among === undefined) return filters
  return [...filters, { name: 'id', operator: 'in', values: idsOr(view.among) }]
}

/** An id that no record has: a list among no records is empty. */
const NOBODY = '0'

function idsOr(ids: readonly string[] | null): readonly string[] {
  return ids === null || ids.length === 0 ? [NOBODY] : ids
}
