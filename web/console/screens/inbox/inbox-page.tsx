import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { newKey } from '#web/api/act.ts'
import { meQuery, useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { Empty, Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { Tabs } from '#web/console/kit/tabs.tsx'
import { useWords } from '#web/words/use-words.ts'
import { inboxQuery } from './inbox.graphql.ts'
import styles from './inbox.module.css'
import { NotificationItem } from './notification-item.tsx'
import { QuestionItem } from './question-item.tsx'
import { questionsQuery } from './questions.graphql.ts'

const ALL_READ = {
  method: 'POST',
  path: '/api/notifications/mark_all_read',
  type: 'notifications',
  takes: 'nothing',
} as const

/** What the caller was told, and what clients asked. */
export function InboxPage(): ReactNode {
  const { talk: words, records } = useWords()
  const may = useMay()
  const act = useAct()
  const { search } = usePlace()
  const setSearch = useSetSearch()
  const { data: me } = useQuery(meQuery(useService()))
  if (me === undefined) return <Skeleton />
  if (!may('view_notifications')) return <Note tone="warn">{records.not_allowed('view_notifications')}</Note>
  const tabs = [
    { value: 'unread', label: words.unread, content: <Notifications isUnread /> },
    { value: 'all', label: words.everything, content: <Notifications isUnread={false} /> },
    ...(me.account_ids === null && may('view_comments')
      ? [{ value: 'questions', label: words.questions, content: <Questions /> }]
      : []),
  ]
  const value = tabs.find((tab) => tab.value === search['v'])?.value ?? 'unread'
  return (
    <Page>
      <PageHead
        title={words.inbox}
        actions={
          value !== 'questions' && (
            <Button icon="check" onClick={() => void act(ALL_READ, {}, { key: newKey() })}>
              {words.mark_all_read}
            </Button>
          )
        }
      />
      <Tabs
        label={words.views}
        value={value}
        onChange={(next) => setSearch({ v: next === 'unread' ? null : next }, { replace: true })}
        tabs={tabs}
      />
    </Page>
  )
}

function Notifications({ isUnread }: { readonly isUnread: boolean }): ReactNode {
  const { talk: words } = useWords()
  const filter = isUnread ? { read: { eq: false } } : {}
  const { data, error } = useScreenQuery(inboxQuery, { filter }, { keepPrevious: true })
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined) return <Skeleton />
  const rows = data.notifications?.all.nodes ?? []
  if (rows.length === 0)
    return <Empty title={isUnread ? words.unread_empty : words.nothing}>{words.inbox_means}</Empty>
  return (
    <ul className={styles['list']}>
      {rows.map((row) => (
        <NotificationItem key={row.id} notification={row} />
      ))}
    </ul>
  )
}

function Questions(): ReactNode {
  const { talk: words } = useWords()
  const { data, error } = useScreenQuery(questionsQuery, {}, { keepPrevious: true })
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined) return <Skeleton />
  const rows = data.comments?.all.nodes ?? []
  if (rows.length === 0) return <Empty title={words.no_questions} />
  return (
    <ul className={styles['list']}>
      {rows.map((row) => (
        <QuestionItem key={row.id} question={row} />
      ))}
    </ul>
  )
}
