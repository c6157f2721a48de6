import { type ReactNode, useState } from 'react'
import { useMayDo } from '#web/api/use-may-do.ts'
import { CHOICE_WIDTH, changeColumn, placedColumns, pressHeading } from '#web/console/grid/columns.ts'
import { Grid } from '#web/console/grid/grid.tsx'
import { useMoney } from '#web/console/grid/money.tsx'
import { useFittedColumns } from '#web/console/grid/use-fitted-columns.ts'
import { Note } from '#web/console/kit/note.tsx'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import { listActsOf } from './list-acts.ts'
import { EmptyList, ListNotes, NewRows } from './list-notes.tsx'
import { rememberOrder } from './neighbours.ts'
import { Peek } from './peek.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useCellEditing } from './use-cell-editing.tsx'
import { useCopyRows } from './use-copy-rows.ts'
import { useList, useTotal } from './use-list.ts'
import type { ListModel } from './use-list-model.ts'
import { useListSums } from './use-list-sums.ts'
import { useSelection } from './use-selection.ts'

/** The rows of a list, the record beside them, and what can be done with those that are chosen. */
export function ListRows({ list }: { readonly list: ListModel }): ReactNode {
  const { type, title, shown, locale, state, change, filters } = list
  const words = useWords()
  const request = { type, columns: list.columns, filters, sort: state.sort, at: state.at }
  const read = useList(request)
  const total = useTotal(request)
  const fitted = useFittedColumns(list.columns, read.isStale ? [] : read.window.rows, {
    list: `${type.name} ${state.view}`,
    locale,
    labelOf: ({ name }) => fieldLabel(words, name),
  })
  const columns = placedColumns(fitted, shown, CHOICE_WIDTH)
  const sums = useListSums(request, read, { total, locale, money: useMoney(locale.language) })
  const { editing, refusal } = useCellEditing(list)
  const [selection, setSelection] = useSelection(state)
  const mayDo = useMayDo()
  const rowOf = new Map(read.window.rows.map((row) => [row.id, row]))
  const chosen = [...selection.ids].map((id) => rowOf.get(id) ?? null)
  const acts = list.isPast ? [] : listActsOf(type, mayDo, { presets: list.screen.presets, chosen })
  const [isMenuOpen, setMenuOpen] = useState(false)
  const remember = () => rememberOrder({ type: type.name, rows: read.window.rows })
  const copy = useCopyRows(columns, read.window.rows, { selection, locale })
  const isEmpty = read.window.rows.length === 0 && !read.isPending && read.error === null
  return (
    <>
      <ListNotes dropped={list.dropped} error={read.error} onRetry={read.retry} />
      {refusal !== null && <Note tone="bad">{refusal}</Note>}
      <NewRows count={read.added} onShow={read.showNew} />
      <div className={styles['rows_and_peek']}>
        {isEmpty ? (
          <div className={styles['nothing']}>
            <EmptyList list={list} />
          </div>
        ) : (
          <Grid
            label={title}
            {...{ columns, locale, selection, total, editing, sums }}
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
