import { useMay } from '#web/api/me.ts'
import type { TypeMetadata, TypeSummary } from '#web/api/metadata.ts'
import {
  CHOICE_WIDTH,
  columnsOf,
  type GridColumn,
  type PlacedColumn,
  placedColumns,
  usualColumns,
} from '#web/console/grid/columns.ts'
import { type Grouping, groupingsOf } from '#web/console/grid/groups.ts'
import { useGo } from '#web/console/kit/navigation.ts'
import type { ListColumn } from '#web/values/list-state.ts'
import type { Locale } from '#web/values/quantity.ts'
import { labelOf } from '#web/words/field-labels.ts'
import { type ListStateInAddress, useListState } from './use-list-state.ts'
import { useLocale } from './use-locale.ts'

/** What a list is about. */
export type ListSubject = {
  readonly type: TypeMetadata
  /** The index of all types, for relations. */
  readonly types: readonly TypeSummary[]
  /** What it is called where that is not the name of its type. */
  readonly title?: string | undefined
}

/** Everything that the parts of a list have in common. */
export type ListModel = Omit<ListSubject, 'title'> &
  ListStateInAddress & {
    readonly title: string
    readonly locale: Locale
    /** Every column there is. */
    readonly all: readonly GridColumn[]
    /** Those that are chosen. */
    readonly shown: readonly ListColumn[]
    /** Those that are chosen, in their places. */
    readonly columns: readonly PlacedColumn[]
    readonly groupings: readonly Grouping[]
    /** Makes a new record; null where the person may not. */
    readonly add: (() => void) | null
    readonly open: (id: string) => void
  }

/** Puts together what a list is drawn from: its type, its address and its person. */
export function useListModel({ type, types, title }: ListSubject): ListModel {
  const go = useGo()
  const may = useMay()
  const locale = useLocale()
  const address = useListState()
  const all = columnsOf(type, types)
  const shown = address.state.columns ?? usualColumns(type, all)
  const creation = type.operations.find(({ name }) => name === 'create')
  const mayAdd = creation !== undefined && may(creation.permission)
  return {
    ...address,
    type,
    types,
    title: title ?? labelOf(type.name),
    locale,
    all,
    shown,
    columns: placedColumns(all, shown, CHOICE_WIDTH),
    groupings: groupingsOf(type, all),
    add: mayAdd ? () => go({ path: `/records/${type.name}/new` }) : null,
    open: (id) => go({ path: `/records/${type.name}/${id}` }),
  }
}
