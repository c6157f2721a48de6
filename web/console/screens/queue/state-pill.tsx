import type { ReactNode } from 'react'
import { Pill } from '#web/console/kit/pill.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { JobState } from './use-queue.ts'

const TONES = { failed: 'bad', running: 'busy', ready: 'info', scheduled: 'idle' } as const

/** The state of a job. */
export function StatePill({ state }: { readonly state: JobState }): ReactNode {
  const { queue: words } = useWords()
  return <Pill tone={TONES[state]}>{words.states[state]}</Pill>
}
