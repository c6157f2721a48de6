import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '#web/console/kit/note.tsx'

const RecordDocuments = lazy(async () => ({
  default: (await import('./record-documents.tsx')).RecordDocuments,
}))

/** The documents of a record; they are loaded when their tab is opened. */
export function LazyRecordDocuments(props: ComponentProps<typeof RecordDocuments>): ReactNode {
  return (
    <Suspense fallback={<Skeleton />}>
      <RecordDocuments {...props} />
    </Suspense>
  )
}
