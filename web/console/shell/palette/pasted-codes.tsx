import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Skeleton } from '#web/console/kit/note.tsx'
import { typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { notFound } from './narrowing.ts'
import styles from './palette.module.css'
import { useFoundCodes } from './use-found.ts'

/** What several codes that were pasted stand for: a list for each type of record, and the codes that nothing has. */
export function PastedCodes({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const hits = useFoundCodes(codes)
  if (hits === null) return <Skeleton />
  const types = [...Map.groupBy(hits, ({ type }) => type)]
  const missing = notFound(
    codes,
    hits.map(({ matched }) => matched),
  )
  return (
    <section aria-label={words.shell.pasted(codes.length)} className={styles['pasted']}>
      <h3>{words.shell.pasted(codes.length)}</h3>
      <ul>
        {types.map(([type, found]) => {
          const ids = [...new Set(found.map(({ id }) => id))]
          return (
            <li key={type}>
              <Link path={`/records/${type}`} search={{ 'f.id': `in:${ids.join(',')}` }} onClick={onClose}>
                {words.shell.open_found(typeLabel(words, type), ids.length)}
              </Link>
            </li>
          )
        })}
      </ul>
      {missing.length > 0 && (
        <p className={styles['missing']} role="status">
          {words.shell.codes_not_found(missing.length, missing.join(', '))}
        </p>
      )}
    </section>
  )
}
