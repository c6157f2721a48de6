import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import type { TypeMetadata, TypeSummary } from '#web/api/metadata.ts'
import {
  changeColumn,
  columnsOf,
  placedColumns,
  pressHeading,
  usualColumns,
} from '#web/console/grid/columns.ts'
import { CHOICE_WIDTH, Grid } from '#web/console/grid/grid.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { useShortcuts } from '#web/console/kit/shortcuts.ts'
import { useWords } from '#web/words/use-words.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import styles from './list.module.css'
import { ListHead } from './list-head.tsx'
import { EmptyList, ListNotes } from './list-notes.tsx'
import { Peek } from './peek.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useCopyRows } from './use-copy-rows.ts'
import { useList } from './use-list.ts'
import { useListState } from './use-list-state.ts'
import { useLocale } from './use-locale.ts'
import { useSelection } from './use-selection.ts'

/** What a list is about. */
export type ListProps = {
  readonly type: TypeMetadata
  /** The index of all types, for relations. */
  readonly types: readonly TypeSummary[]
  readonly title?: string | undefined
}

/** A list: its title, filters, table, and what was chosen in it. */
export function ListView({ type, types, title }: ListProps): ReactNode {
  const words = useWords()
  const go = useGo()
  const may = useMay()
  const locale = useLocale()
  const { state, dropped, change } = useListState()
  const [selection, setSelection] = useSelection(state.filters)
  const [editing, setEditing] = useState<string | null>(null)
  const [isChoosingColumns, setChoosingColumns] = useState(false)

  const all = columnsOf(type, types)
  const shown = state.columns ?? usualColumns(type, all)
  const columns = placedColumns(all, shown, CHOICE_WIDTH)
  const request = { type, columns, filters: state.filters, sort: state.sort }
  const list = useList(request)
  const copy = useCopyRows(columns, list.window.rows, { selection, locale })
  const creation = type.operations.find(({ name }) => name === 'create')
  const add =
    creation !== undefined && may(creation.permission)
      ? () => go({ path: `/records/${type.name}/new` })
      : null
  const open = (id: string) => go({ path: `/records/${type.name}/${id}` })

  useShortcuts([
    { keys: 'f', label: words.grid.keys.filter, run: () => setEditing('') },
    ...(add === null ? [] : [{ keys: 'c', label: words.grid.keys.new_record, run: add }]),
    ...(state.peek === null
      ? []
      : [{ keys: 'Escape', label: words.grid.close, run: () => change({ peek: null }, { replace: true }) }]),
  ])

  const isEmpty = list.window.rows.length === 0 && !list.isPending && list.error === null
  return (
    <div className={styles['list']}>
      <ListHead
        {...{ type, title, state, change, add }}
        total={list.total}
        language={locale.language}
        onColumns={() => setChoosingColumns(true)}
      />
      <FilterChips {...{ type, types, state, change, locale }} onEdit={setEditing} />
      <ListNotes dropped={dropped} error={list.error} onRetry={list.retry} />
      <div className={styles['beside']}>
        {isEmpty ? (
          <EmptyList {...{ type, state, change, add }} />
        ) : (
          <Grid
            label={title ?? type.name}
            {...{ columns, locale, selection }}
            window={list.window}
            total={list.total}
            sort={state.sort}
            peek={state.peek}
            isStale={list.isStale || list.isPending}
            onSort={({ sort }, options) =>
              sort !== null && change({ sort: pressHeading(state.sort, sort, options) })
            }
            onResize={({ name }, width) =>
              change(
                { columns: changeColumn(shown, name, { width: Math.max(60, width) }) },
                { replace: true },
              )
            }
            onSelect={setSelection}
            onPeek={(peek) => change({ peek }, { replace: state.peek !== null })}
            onOpen={open}
            onSeen={list.onSeen}
            onCopy={copy}
          />
        )}
        {state.peek !== null && (
          <Peek
            {...{ type, locale }}
            columns={all}
            id={state.peek}
            onOpen={open}
            onClose={() => change({ peek: null })}
          />
        )}
      </div>
      <SelectionBar
        {...{ type, selection, request }}
        total={list.total}
        language={locale.language}
        onSelect={setSelection}
        onCopy={copy}
      />
      {editing !== null && (
        <FilterDialog
          {...{ type, types, state, change, locale }}
          name={editing}
          onClose={() => setEditing(null)}
        />
      )}
      {isChoosingColumns && (
        <ColumnsDialog
          all={all}
          shown={shown}
          onChange={(next) => change({ columns: next }, { replace: true })}
          onClose={() => setChoosingColumns(false)}
        />
      )}
    </div>
  )
}
