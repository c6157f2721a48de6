import { useQuery } from '@tanstack/react-query'
import type { Me } from '#web/api/caller.ts'
import { meQuery } from '#web/api/me.ts'
import type { TypeMetadata, TypeSummary } from '#web/api/metadata.ts'
import { isNamed } from '#web/api/own-fields.ts'
import { useMayDo } from '#web/api/use-may-do.ts'
import { useService } from '#web/api/use-service.ts'
import { operationFor } from '#web/console/form/schema.ts'
import {
  CHOICE_WIDTH,
  columnsOf,
  type GridColumn,
  type PlacedColumn,
  placedColumns,
  usualColumns,
} from '#web/console/grid/columns.ts'
import { type Grouping, groupingsOf } from '#web/console/grid/groups.ts'
import { type Target, useGo } from '#web/console/kit/navigation.ts'
import { type ListColumn, type ListFilter, presetsOf } from '#web/values/list-state.ts'
import type { Locale } from '#web/values/quantity.ts'
import { hasOptionNames, optionLabel, stateLabel, typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { columnsFor } from './client-columns.ts'
import { allFilters, type ListScreen } from './list-screen.ts'
import { unknownWords } from './unknown-words.ts'
import { type ListStateInAddress, useListState } from './use-list-state.ts'
import { useLocale } from './use-locale.ts'

/** What a list is about. */
export type ListSubject = {
  readonly type: TypeMetadata
  /** The index of all types, for relations. */
  readonly types: readonly TypeSummary[]
  /** What it is called where that is not the name of its type. */
  readonly title?: string | undefined
  /** What a screen of its own adds. */
  readonly screen?: ListScreen | undefined
}

/** Everything that the parts of a list have in common. */
export type ListModel = Omit<ListSubject, 'title' | 'screen'> &
  ListStateInAddress & {
    readonly title: string
    readonly screen: ListScreen
    /** The filters of its state and of its view. */
    readonly filters: readonly ListFilter[]
    readonly locale: Locale
    /** Every column there is. */
    readonly all: readonly GridColumn[]
    /** Those that are chosen. */
    readonly shown: readonly ListColumn[]
    /** Those that are chosen, in their places. */
    readonly columns: readonly PlacedColumn[]
    /** The only account whose records are listed; null where there may be several. */
    readonly account: string | null
    readonly groupings: readonly Grouping[]
    /** Makes a new record; null where the person may not. */
    readonly add: (() => void) | null
    /** Where a record is shown. */
    readonly addressOf: (id: string) => Target
    readonly open: (id: string) => void
    /** Edits a record; null where the person may not. */
    readonly edit: ((id: string) => void) | null
    /** Whether it shows rows as they were, to which nothing can be done. */
    readonly isPast: boolean
  }

const NO_SCREEN: ListScreen = {}

/** Puts together what a list is drawn from: its type, its address and its person. */
export function useListModel({ type, types, title, screen = NO_SCREEN }: ListSubject): ListModel {
  const words = useWords()
  const go = useGo()
  const mayDo = useMayDo()
  const locale = useLocale()
  const address = useListState(screen)
  const { state } = address
  const { data: me } = useQuery(meQuery(useService()))
  const view = screen.views?.find(({ id }) => id === state.view)
  const filters = allFilters(state, view)
  const account = accountOfList(filters, me)
  const named = columnsFor(columnsOf(type, types), me).filter(({ name }) => isNamed(type, name, account))
  const all = named.map((column): GridColumn => {
    const own = screen.names?.[column.name]
    const isState = column.kind === 'state' || column.kind === 'choice'
    const isNamedByField = hasOptionNames(words, column.name)
    const nameOf =
      own ??
      (isNamedByField ? (value: string) => optionLabel(words, column.name, value) : undefined) ??
      (isState ? (value: string) => stateLabel(words, value) : undefined)
    return nameOf === undefined ? column : { ...column, nameOf }
  })
  const shown = state.columns ?? usualColumns(type, all, screen.columns)
  const creation = type.operations.find(({ name }) => name === 'create')
  // Acts are not available in the past.
  const isPast = type.has_history && state.at !== null
  const mayAdd = !isPast && creation !== undefined && mayDo(creation)
  const update = operationFor(type, 'change')
  const mayEdit = !isPast && update !== null && mayDo(update)
  const addressOf = (id: string): Target => ({
    path: `/records/${type.name}/${id}`,
    ...(isPast ? { search: { at: state.at ?? '' } } : {}),
  })
  const groupings = groupingsOf(type, all)
  return {
    ...address,
    dropped: [
      ...address.dropped,
      ...unknownWords(state, { type, columns: columnsOf(type, types), groupings }),
    ],
    type,
    types,
    title: title ?? typeLabel(words, type.name),
    screen,
    filters,
    locale,
    all,
    shown,
    columns: placedColumns(all, shown, CHOICE_WIDTH),
    account,
    groupings,
    add: mayAdd ? () => go({ path: `/records/${type.name}/new`, search: presetsOf(state.filters) }) : null,
    addressOf,
    open: (id) => go(addressOf(id)),
    edit: mayEdit ? (id) => go({ path: `/records/${type.name}/${id}/edit` }) : null,
    isPast,
  }
}

/** The account that the filters name, or the only one that the person sees. */
function accountOfList(filters: readonly ListFilter[], me: Me | undefined): string | null {
  if (me?.account_ids?.length === 1) return me.account_ids[0] ?? null
  const [only, ...others] = filters.flatMap(({ name, operator, values }) =>
    name === 'account_id' && (operator === 'eq' || operator === 'in') ? values : [],
  )
  return only !== undefined && others.length === 0 ? only : null
}
