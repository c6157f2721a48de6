import type { ReactNode } from 'react'
import { useWords } from '#web/words/use-words.ts'

/** The console: everything below `/console`. */
export function Console(): ReactNode {
  const words = useWords()
  return (
    <main>
      <h1>{words.shell.product}</h1>
    </main>
  )
}
