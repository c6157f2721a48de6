import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { newKey } from '#web/api/act.ts'
import { meQuery, useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import styles from './comments.module.css'
import { commentsOfRecordQuery } from './comments-of-record.graphql.ts'

const WATCH = { method: 'POST', path: '/api/watches', type: 'watches', takes: 'attributes' } as const
const UNWATCH = { method: 'DELETE', path: '/api/watches/{id}', type: 'watches', takes: 'nothing' } as const

type Subject = { readonly type: string; readonly id: string }

/** What people wrote about a record, and where one writes. */
export function RecordComments({ type, id }: Subject): ReactNode {
  const words = useWords()
  const may = useMay()
  const { data: me } = useQuery(meQuery(useService()))
  const { data, error } = useScreenQuery(commentsOfRecordQuery, { type, id }, { keepPrevious: true })
  if (!may('view_comments')) return <Note tone="warn">{words.records.not_allowed('view_comments')}</Note>
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined || me === undefined) return <Skeleton />
  const comments = (data.comments?.all.nodes ?? []).toReversed()
  const isInside = me.account_ids === null
  return (
    <div className={styles['comments']}>
      <WatchButton type={type} id={id} watch={data.watches?.all.nodes[0]?.id ?? null} />
      {comments.length === 0 && <p className={styles['quiet']}>{words.talk.none}</p>}
      <ol className={styles['list']} aria-label={words.talk.comments}>
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            isInside={isInside}
            isOwn={comment.user !== null && comment.user.id === me.user?.id}
          />
        ))}
      </ol>
      {may('manage_comments') && (
        <CommentForm type={type} id={id} isAnswer={isInside && comments.some((one) => one.awaits_answer)} />
      )}
    </div>
  )
}

function WatchButton({ type, id, watch }: Subject & { readonly watch: string | null }): ReactNode {
  const { talk: words } = useWords()
  const act = useAct()
  const may = useMay()
  if (!may('manage_watches')) return null
  const toggle = () =>
    watch === null
      ? act(WATCH, { attributes: { record_type: type, record_id: Number(id) } }, { key: newKey() })
      : act(UNWATCH, { path: { id: watch } }, { key: newKey() })
  return (
    <div className={styles['watch']}>
      <Button icon="star" aria-pressed={watch !== null} onClick={() => void toggle()}>
        {watch === null ? words.watch : words.unwatch}
      </Button>
      <span className={styles['quiet']}>{words.watch_help}</span>
    </div>
  )
}
