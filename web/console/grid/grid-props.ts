import type { ReactNode } from 'react'
import type { Target } from '#web/console/kit/navigation.ts'
import type { ListSort } from '#web/values/list-state.ts'
import type { Locale } from '#web/values/quantity.ts'
import type { PlacedColumn } from './columns.ts'
import type { ListRow } from './list-document.ts'
import type { Window } from './pages.ts'
import type { Selection } from './selection.ts'

/** What can be changed in the cells of a table. */
export type CellEditing = {
  readonly canEdit: (column: string, row: ListRow) => boolean
  /** Whether a cell is being changed now. */
  readonly isAt: (id: string, column: string) => boolean
  /** Begins to change a cell. */
  readonly begin: (row: ListRow, column: string) => void
  /** The control of the cell that is being changed. */
  readonly show: () => ReactNode
}

/** The sums of a list by column, as texts. */
export type ListSums = {
  readonly of: ReadonlyMap<string, string>
  /** Adds up a long list, which takes as long as counting it; null where that is done or need not be asked. */
  readonly ask: (() => void) | null
}

/** What a table shows, and what is done with it. */
export type GridProps = {
  /** What the rows are, for readers. */
  readonly label: string
  readonly columns: readonly PlacedColumn[]
  readonly window: Window
  /** How many rows there are in all; null until that is known. */
  readonly total: number | null
  readonly locale: Locale
  readonly sort: readonly ListSort[]
  readonly selection: Selection
  /** The record that is open beside the table. */
  readonly peek: string | null
  /** Whether the rows are outdated while others are being fetched. */
  readonly isStale: boolean
  readonly onSort: (column: PlacedColumn, options: { readonly added: boolean }) => void
  /** Null fits the column to what is in it. */
  readonly onResize: (column: PlacedColumn, width: number | null) => void
  readonly onSelect: (selection: Selection) => void
  readonly onPeek: (id: string | null) => void
  readonly onOpen: (id: string) => void
  /** Called when the link to a record is followed. */
  readonly onFollow: () => void
  /** Where a record is shown. */
  readonly addressOf: (id: string) => Target
  /** Edits a record; null where that is not allowed. */
  readonly onEdit: ((id: string) => void) | null
  /** Offers the acts on what is chosen; null where there are none. */
  readonly onActs: (() => void) | null
  readonly onVisible: (visible: { readonly first: number; readonly last: number }) => void
  readonly onCopy: () => void
  /** What can be changed in the table itself; null where nothing can. */
  readonly editing: CellEditing | null
  /** The sums below the rows; null where nothing is added up. */
  readonly sums: ListSums | null
  /** The rows that others changed just now: they flash once. */
  readonly changed?: ReadonlySet<string>
}
