import type { ReactNode } from 'react'
import { Note } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Where an address leads nowhere. */
export function NotFound(): ReactNode {
  const words = useWords()
  return <Note tone="warn">{words.shell.not_found}</Note>
}

/** Where a page cannot be drawn. */
export function Failed({ error }: { readonly error: unknown }): ReactNode {
  const words = useWords()
  return (
    <Note tone="bad">
      {words.shell.failed}: {error instanceof Error ? error.message : String(error)}
    </Note>
  )
}
