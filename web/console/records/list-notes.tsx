import { type ReactNode, useEffect } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Empty, Note } from '#web/console/kit/note.tsx'
import { helpText } from '#web/words/help-text.ts'
import { oneLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import { useTotal } from './use-list.ts'
import type { ListModel } from './use-list-model.ts'

/** A list that could not be read is retried after this time. */
const RETRY_MS = 10_000

/** Notes above a list that is not as requested: it keeps its rows. */
export function ListNotes({
  dropped,
  error,
  onRetry,
}: {
  readonly dropped: readonly string[]
  readonly error: Error | null
  readonly onRetry: () => void
}): ReactNode {
  const words = useWords()
  useEffect(() => {
    if (error === null) return undefined
    const timer = setTimeout(onRetry, RETRY_MS)
    return () => clearTimeout(timer)
  }, [error, onRetry])
  return (
    <>
      <DroppedWords dropped={dropped} />
      {error !== null && (
        <Note tone="bad" action={<Button onClick={onRetry}>{words.kit.try_again}</Button>}>
          {words.grid.reading_failed} {error.message}
        </Note>
      )}
    </>
  )
}

/** Tells which parts of a link a list does not know, in whichever way it is shown. */
export function DroppedWords({ dropped }: { readonly dropped: readonly string[] }): ReactNode {
  const words = useWords()
  return dropped.length === 0 ? null : <Note tone="warn">{words.grid.dropped(dropped.join(', '))}</Note>
}

/** New rows are shown on request, since they move the others. */
export function NewRows({
  count,
  onShow,
}: {
  readonly count: number
  readonly onShow: () => void
}): ReactNode {
  const words = useWords()
  return (
    <div className={styles['new_rows']} aria-live="polite">
      {count > 0 && (
        <Button kind="primary" icon="refresh" onClick={onShow}>
          {words.grid.new_rows(count)}
        </Button>
      )}
    </div>
  )
}

/** A list without rows: what the thing is where there is none at all, else that the filters or the view leave nothing. */
export function EmptyList({ list }: { readonly list: ListModel }): ReactNode {
  const { type, state, change, add } = list
  const words = useWords()
  const isFiltered = list.filters.length > 0
  const total = useTotal({ type, filters: [], at: state.at })
  if (isFiltered && total === null) return null
  if (isFiltered && total !== 0)
    return (
      <Empty
        title={words.grid.empty_by_filter}
        actions={
          state.filters.length > 0 && (
            <Button onClick={() => change({ filters: [] })}>{words.grid.clear_filters}</Button>
          )
        }
      />
    )
  return (
    <Empty
      title={words.grid.empty}
      actions={
        add !== null && (
          <Button kind="primary" icon="add" onClick={add}>
            {words.grid.add(oneLabel(words, type))}
          </Button>
        )
      }
    >
      {helpText(words, type.description)}
    </Empty>
  )
}
