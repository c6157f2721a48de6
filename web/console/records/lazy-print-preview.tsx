import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '#web/console/kit/note.tsx'

const PrintPreview = lazy(async () => ({ default: (await import('./print-preview.tsx')).PrintPreview }))

/** What would be printed; it is loaded when something is. */
export function LazyPrintPreview(props: ComponentProps<typeof PrintPreview>): ReactNode {
  return (
    <Suspense fallback={<Skeleton />}>
      <PrintPreview {...props} />
    </Suspense>
  )
}
