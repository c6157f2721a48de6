import type { ReactNode } from 'react'
import { newKey } from '#web/api/act.ts'
import { useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './inbox.module.css'
import { recordText } from './notification-item.tsx'
import type { Questions } from './questions.graphql.ts'

const ANSWERED = {
  method: 'POST',
  path: '/api/comments/{id}/mark_answered',
  type: 'comments',
  takes: 'nothing',
} as const

/** A question of a client that nobody has answered. */
export function QuestionItem({
  question,
}: {
  readonly question: NonNullable<Questions['comments']>['all']['nodes'][number]
}): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const act = useAct()
  const may = useMay()
  const { id, record_type, record_id, user, created_at, text } = question
  return (
    <li className={styles['item']} data-unread>
      <Link path={`/records/${record_type}/${record_id}`} search={{ tab: 'comments' }}>
        {recordText(words, question)}
      </Link>
      <p>
        <b>{words.talk.asked(user?.name ?? words.records.somebody)}</b>{' '}
        <time dateTime={created_at ?? undefined} className={styles['quiet']}>
          {created_at && showMoment(created_at, locale)}
        </time>
      </p>
      <p className={styles['text']}>{text}</p>
      {may('manage_comments') && (
        <Button
          kind="quiet"
          icon="check"
          onClick={() => void act(ANSWERED, { path: { id } }, { key: newKey() })}
        >
          {words.talk.needs_none}
        </Button>
      )}
    </li>
  )
}
