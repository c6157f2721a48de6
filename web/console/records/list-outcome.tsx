import type { ReactNode } from 'react'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { byReason } from '#web/console/grid/in-lots.ts'
import { IconButton } from '#web/console/kit/button.tsx'
import { Icon } from '#web/console/kit/icon.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import type { ActOutcome } from './use-list-act.ts'
import { useRecordTitles } from './use-record-titles.ts'

/** Maximum number of records named for each reason. */
const NAMED = 8

/** The result of an act on many records: how many were done, and which were refused for which reason. */
export function ListOutcome({
  type,
  outcome: { label, report },
  onClose,
}: {
  readonly type: TypeMetadata
  readonly outcome: ActOutcome
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const { done, refused, untried } = report
  const reasons = byReason(report)
  const titles = useRecordTitles(
    type,
    reasons.flatMap(({ ids }) => ids.slice(0, NAMED)),
  )
  const isGood = refused.length === 0
  return (
    <section className={styles['outcome']} data-good={isGood || undefined} aria-label={words.grid.report}>
      <p role="status" className={styles['outcome-head']}>
        <Icon name={isGood ? 'done' : 'warning'} />
        <b>{label}</b> {words.grid.act_done(done.length, refused.length, untried.length)}
      </p>
      <ul>
        {reasons.map(({ reason, ids }) => (
          <li key={reason}>
            <span>{words.grid.refused_for(ids.length, reason)}</span>
            <span className={styles['outcome-rows']}>
              {ids.slice(0, NAMED).map((id) => (
                <Link key={id} path={`/records/${type.name}/${id}`}>
                  {titles.get(id) ?? `#${id}`}
                </Link>
              ))}
              {ids.length > NAMED && <span>{words.grid.and_more(ids.length - NAMED)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <IconButton icon="close" label={words.grid.close} onClick={onClose} />
    </section>
  )
}
