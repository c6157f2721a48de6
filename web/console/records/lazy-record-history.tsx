import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '#web/console/kit/note.tsx'

const RecordHistory = lazy(async () => ({ default: (await import('./record-history.tsx')).RecordHistory }))

/** What happened to a record; it is loaded when its tab is opened. */
export function LazyRecordHistory(props: ComponentProps<typeof RecordHistory>): ReactNode {
  return (
    <Suspense fallback={<Skeleton />}>
      <RecordHistory {...props} />
    </Suspense>
  )
}
