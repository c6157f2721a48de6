import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { changeColumn, pressHeading } from '#web/console/grid/columns.ts'
import { Grid } from '#web/console/grid/grid.tsx'
import styles from './list.module.css'
import { listActsOf } from './list-acts.ts'
import { EmptyList, ListNotes, NewRows } from './list-notes.tsx'
import { rememberOrder } from './neighbours.ts'
import { Peek } from './peek.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useCopyRows } from './use-copy-rows.ts'
import { useList, useTotal } from './use-list.ts'
import type { ListModel } from './use-list-model.ts'
import { useSelection } from './use-selection.ts'

/** The rows of a list, the record beside them, and what can be done with those that are chosen. */
export function ListRows({ list }: { readonly list: ListModel }): ReactNode {
  const { type, title, columns, shown, locale, state, change, filters } = list
  const request = { type, columns, filters, sort: state.sort, at: state.at }
  const read = useList(request)
  const total = useTotal(request)
  const [selection, setSelection] = useSelection(state)
  const may = useMay()
  const acts = list.isPast ? [] : listActsOf(type, may, list.screen.presets)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const remember = () => rememberOrder({ type: type.name, rows: read.window.rows })
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
            addressOf={list.addressOf}
            onFollow={remember}
            onOpen={(id) => {
              remember()
              list.open(id)
            }}
            onEdit={list.edit}
            onActs={acts.length > 0 ? () => setMenuOpen(true) : null}
            onVisible={read.onVisible}
            onCopy={copy}
            changed={read.changed}
          />
        )}
        {state.peek !== null && <Peek list={list} id={state.peek} />}
      </div>
      <SelectionBar
        {...{ list, acts, selection, request, total, isMenuOpen }}
        onMenuOpen={setMenuOpen}
        onSelect={setSelection}
        onCopy={copy}
      />
    </>
  )
}
