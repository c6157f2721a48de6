import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import type { Me } from '#web/api/caller.ts'
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
import { type CommentsOfRecord, commentsOfRecordQuery } from './comments-of-record.graphql.ts'

const WATCH = { method: 'POST', path: '/api/watches', type: 'watches', takes: 'attributes' } as const
const UNWATCH = { method: 'DELETE', path: '/api/watches/{id}', type: 'watches', takes: 'nothing' } as const

/** So many comments are read at once, as the query says. */
const PAGE_SIZE = 100

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
  const comments = data.comments?.all.nodes ?? []
  const isInside = me.account_ids === null
  return (
    <div className={styles['comments']}>
      <WatchButton type={type} id={id} watch={data.watches?.all.nodes[0]?.id ?? null} />
      {comments.length === 0 && <p className={styles['quiet']}>{words.talk.none}</p>}
      {data.comments !== null && (
        <CommentPages subject={{ type, id }} page={data.comments.all} reader={me} level={1} />
      )}
      {may('manage_comments') && (
        <CommentForm
          type={type}
          id={id}
          isAnswer={isInside && (data.comments?.waiting.total_count ?? 0) > 0}
        />
      )}
    </div>
  )
}

type CommentPage = NonNullable<CommentsOfRecord['comments']>['all']

type CommentPagesProps = {
  readonly subject: Subject
  readonly page: CommentPage
  readonly reader: Me
  /** Which page it is, from the newest. */
  readonly level: number
}

/** Comments from the oldest to the newest, with a button above them for those before. */
function CommentPages({ subject, page, reader, level }: CommentPagesProps): ReactNode {
  const { talk: words } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { hasNextPage, endCursor } = page.pageInfo
  const hasEarlier = hasNextPage && endCursor !== null
  return (
    <>
      {hasEarlier && !isOpen && (
        <div>
          <Button onClick={() => setOpen(true)}>
            {words.show_earlier(page.total_count - level * PAGE_SIZE)}
          </Button>
        </div>
      )}
      {hasEarlier && isOpen && (
        <EarlierComments subject={subject} after={endCursor} reader={reader} level={level + 1} />
      )}
      <ol className={styles['list']} aria-label={words.comments}>
        {page.nodes.toReversed().map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            isInside={reader.account_ids === null}
            isOwn={comment.user !== null && comment.user.id === reader.user?.id}
          />
        ))}
      </ol>
    </>
  )
}

/** The comments before a cursor; where a newer one moves the cursor, the last answer stays until the next is there. */
function EarlierComments({
  subject,
  after,
  ...rest
}: Omit<CommentPagesProps, 'page'> & { readonly after: string }): ReactNode {
  const { data, error } = useScreenQuery(commentsOfRecordQuery, { ...subject, after }, { keepPrevious: true })
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  const page = data?.comments?.all
  return page === undefined ? <Skeleton /> : <CommentPages subject={subject} page={page} {...rest} />
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
