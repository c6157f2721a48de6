import { lazy, type ReactNode, Suspense } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { commentsOfRecordQuery } from './comments-of-record.graphql.ts'

/** What writes and shows comments is loaded when they are opened. */
const RecordComments = lazy(async () => ({ default: (await import('./record-comments.tsx')).RecordComments }))

type TabSubject = { readonly type: string; readonly id: string }

/** The tab with the comments on a record. */
export function commentsTab(subject: TabSubject): {
  readonly value: 'comments'
  readonly label: ReactNode
  readonly content: ReactNode
} {
  return {
    value: 'comments',
    label: <CommentsLabel {...subject} />,
    content: (
      <Suspense fallback={<Skeleton />}>
        <RecordComments {...subject} />
      </Suspense>
    ),
  }
}

/** The heading of the comments of a record, with how many there are. */
function CommentsLabel({ type, id }: TabSubject): ReactNode {
  const { talk: words } = useWords()
  const may = useMay()
  const { data } = useScreenQuery(commentsOfRecordQuery, { type, id }, { enabled: may('view_comments') })
  const count = data?.comments?.all.total_count
  return count === undefined ? words.comments : words.comments_count(count)
}
