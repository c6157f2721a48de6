import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Empty, Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { useWords } from '#web/words/use-words.ts'
import { ExceptionList } from './exception-list.tsx'
import styles from './exceptions.module.css'
import { useExceptions } from './use-exceptions.ts'
import { type ExceptionMark, MARKS, useMarks } from './use-marks.ts'

/** Everything that failed, in one list, each with what helps and how far somebody has seen to it. */
export function ExceptionsPage(): ReactNode {
  const { exceptions: words } = useWords()
  const { rows, isPending, error } = useExceptions()
  const { markOf, mark } = useMarks()
  const [shown, setShown] = useState<ExceptionMark>('open')
  const found = rows.filter((exception) => markOf(exception) === shown)
  const countOf = (state: ExceptionMark) => rows.filter((exception) => markOf(exception) === state).length
  return (
    <Page className={styles['exceptions_page']}>
      <PageHead
        title={words.title}
        actions={
          <fieldset className={styles['states']} aria-label={words.show}>
            {MARKS.map((state) => (
              <Button key={state} aria-pressed={state === shown} onClick={() => setShown(state)}>
                {words.states[state]} {countOf(state)}
              </Button>
            ))}
          </fieldset>
        }
      />
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {isPending && <Skeleton />}
      {!isPending && found.length === 0 ? (
        <Empty title={words.none}>{words.none_text}</Empty>
      ) : (
        <ExceptionList
          exceptions={found}
          actions={(exception) => {
            const next = MARKS[(MARKS.indexOf(markOf(exception)) + 1) % MARKS.length] ?? 'open'
            return (
              mark && (
                <Button kind="quiet" onClick={() => void mark(exception, next)}>
                  {words.mark_as[next]}
                </Button>
              )
            )
          }}
        />
      )}
    </Page>
  )
}
