import type { ReactNode } from 'react'
import type { FlowProblem } from '#web/values/flow/flow-state.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import styles from './handheld.module.css'

/** Why something was refused: the sentence of the service, or that of the device. */
export function ProblemNote({ problem }: { readonly problem: FlowProblem | null }): ReactNode {
  const { symbols } = useHandheldWords()
  return (
    <p role="alert" className={problem === null ? styles['calm'] : styles['wrong']}>
      {problem === null ? '' : (problem.details ?? symbols[problem.symbol] ?? problem.symbol)}
    </p>
  )
}
