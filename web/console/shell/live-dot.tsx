import type { ReactNode } from 'react'
import { liveState, useLive } from '#web/api/live/use-live.ts'
import { useStore } from '#web/api/use-store.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './frame.module.css'

/** Keeps the screen up to date, and says whether changes show at once or every half minute. */
export function LiveDot(): ReactNode {
  const { shell } = useWords()
  useLive()
  const state = useStore(liveState)
  return (
    <output className={styles['live']} data-state={state} title={shell.live_text[state]}>
      <span className={styles['dot']} aria-hidden />
      <span className={styles['live_word']}>{shell.live[state]}</span>
    </output>
  )
}
