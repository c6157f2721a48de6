import type { ReactNode } from 'react'
import { scalarText } from '#web/console/grid/structure-text.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Exception } from './exception.ts'
import styles from './exceptions.module.css'
import { useRemedy } from './use-remedy.ts'

/** Rows of what failed, each with what helps beside it; `actions` adds to a row. */
export function ExceptionList({
  exceptions,
  actions,
}: {
  readonly exceptions: readonly Exception[]
  readonly actions?: (exception: Exception) => ReactNode
}): ReactNode {
  const words = useWords()
  if (exceptions.length === 0) return <p className={styles['quiet']}>{words.exceptions.none}</p>
  return (
    <ul className={styles['exceptions']}>
      {exceptions.map((exception) => (
        <Row key={`${exception.kind} ${exception.id}`} exception={exception}>
          {actions?.(exception)}
        </Row>
      ))}
    </ul>
  )
}

function Row({
  exception,
  children,
}: {
  readonly exception: Exception
  readonly children: ReactNode
}): ReactNode {
  const words = useWords()
  const { exceptions } = words
  const locale = useLocale()
  const { kind, subject, reason, since, path, remedy } = exception
  const { press, isBusy, isSent, refused } = useRemedy(remedy)
  const labels: Readonly<Record<string, string | undefined>> = exceptions.remedies
  return (
    <li className={styles['exception']}>
      <div className={styles['text']}>
        <p>
          <span className={styles['kind']}>{exceptions.kinds[kind]}</span>
          <Link path={path}>{subject}</Link>
          {since !== null && <time dateTime={since}>{showMoment(since, locale)}</time>}
        </p>
        {reason !== '' && <p className={styles['reason']}>{scalarText(words, reason)}</p>}
        {refused !== null && (
          <p className={styles['refused']} role="alert">
            {refused}
          </p>
        )}
      </div>
      {press !== null && (
        <Button busy={isBusy} disabled={isSent} onClick={() => void press()}>
          {labels[kind]}
        </Button>
      )}
      {children}
    </li>
  )
}
