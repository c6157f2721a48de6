import type { ReactNode } from 'react'
import { changeColumn, pressHeading } from '#web/console/grid/columns.ts'
import { Grid } from '#web/console/grid/grid.tsx'
import styles from './list.module.css'
import { EmptyList, ListNotes, NewRows } from './list-notes.tsx'
import { Peek } from './peek.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useCopyRows } from './use-copy-rows.ts'
import { useList, useTotal } from './use-list.ts'
import type { ListModel } from './use-list-model.ts'
import { useSelection } from './use-selection.ts'

/** The rows of a list, the record beside them, and what can be done with those that are chosen. */
export function ListRows({ list }: { readonly list: ListModel }): ReactNode {
  const { type, title, columns, shown, locale, state, change, open, filters } = list
  const request = { type, columns, filters, sort: state.sort, at: state.at }
  const read = useList(request)
  const total = useTotal(request)
  const [selection, setSelection] = useSelection(state)
  const copy = useCopyRows(columns, read.window.rows, { selection, locale })
  const isEmpty = read.window.rows.length === 0 && !read.isPending && read.error === null
  return (
    <>
      <ListNotes dropped={list.dropped} error={read.error} onRetry={read.retry} />
      <NewRows count={read.added} onShow={read.showNew} />
      <div className={styles['rows_and_peek']}>
        {isEmpty ? (
          <div className={styles['nothing']}>
            <EmptyList list={list} />
          </div>
        ) : (
          <Grid
            label={title}
            {...{ columns, locale, selection, total }}
            window={read.window}
            sort={state.sort}
            peek={state.peek}
            isStale={read.isStale || read.isPending}
            onSort={({ sort }, options) =>
              sort !== null && change({ sort: pressHeading(state.sort, sort, options) })
            }
            onResize={({ name }, width) =>
              change({ columns: changeColumn(shown, name, { width }) }, { replace: true })
            }
            onSelect={setSelection}
            onPeek={(peek) => change({ peek }, { replace: state.peek !== null })}
            onOpen={open}
            onVisible={read.onVisible}
            onCopy={copy}
            changed={read.changed}
          />
        )}
        {state.peek !== null && <Peek list={list} id={state.peek} />}
      </div>
      <SelectionBar {...{ list, selection, request, total }} onSelect={setSelection} onCopy={copy} />
    </>
  )
}
