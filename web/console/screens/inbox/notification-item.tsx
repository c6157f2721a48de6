import type { ReactNode } from 'react'
import { newKey } from '#web/api/act.ts'
import { useAct } from '#web/api/use-act.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import type { Words } from '#web/words/en-GB.ts'
import { oneLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Inbox } from './inbox.graphql.ts'
import styles from './inbox.module.css'

type Notification = NonNullable<Inbox['notifications']>['all']['nodes'][number]

const UPDATE = {
  method: 'PATCH',
  path: '/api/notifications/{id}',
  type: 'notifications',
  takes: 'attributes',
} as const

/** One notification: what happened to which record; the record is opened by a link, which marks it as read. */
export function NotificationItem({ notification }: { readonly notification: Notification }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const act = useAct()
  const { id, read, record_type, record_id, created_at, comment } = notification
  const markRead = () => act(UPDATE, { path: { id }, attributes: { read: true } }, { key: newKey() })
  const search: Readonly<Record<string, string>> = comment === null ? {} : { tab: 'comments' }
  return (
    <li className={styles['item']} data-unread={!read || undefined}>
      <Link
        path={`/records/${record_type}/${record_id}`}
        search={search}
        onClick={() => void (read || markRead())}
      >
        {recordText(words, notification)}
      </Link>
      <p>
        <b>{reasonText(words, notification)}</b>{' '}
        <time dateTime={created_at ?? undefined} className={styles['quiet']}>
          {created_at && showMoment(created_at, locale)}
        </time>
      </p>
      {comment !== null && <p className={styles['text']}>{comment.text}</p>}
      {!read && (
        <Button kind="quiet" icon="check" onClick={() => void markRead()}>
          {words.talk.mark_read}
        </Button>
      )}
    </li>
  )
}

/** What people call the record of a notification or of a question. */
export function recordText(
  words: Words,
  { record_type, record_id, record_title }: Pick<Notification, 'record_type' | 'record_id' | 'record_title'>,
): string {
  const name = record_type ?? ''
  return words.talk.about(oneLabel(words, { name, one: name }), record_title ?? `#${record_id}`)
}

function reasonText(words: Words, { kind, actor, message }: Notification): string {
  const who = actor?.name ?? words.records.somebody
  if (kind === 'mention') return words.talk.mentioned(who)
  if (kind === 'comment') return words.talk.commented(who)
  if (kind === 'status') return words.talk.status(stateLabel(words, message ?? ''))
  return message ?? words.talk.told
}
