import type { ReactNode } from 'react'
import type { FlowProblem } from '#web/values/flow/flow-state.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import styles from './handheld.module.css'

/** So many of the expected values are told. */
const SHOWN_MAX = 3

/** Why something was refused: the sentence of the service, or that of the device. */
export function ProblemNote({ problem }: { readonly problem: FlowProblem | null }): ReactNode {
  const { symbols, differs, marks } = useHandheldWords()
  const told = problem?.differences?.map(({ mark, label, expected }) =>
    differs(marks[mark], label, expected.slice(0, SHOWN_MAX).join(', ')),
  )
  return (
    <p role="alert" className={problem === null ? styles['calm'] : styles['wrong']}>
      {problem === null
        ? ''
        : (problem.details ?? told?.join(' ') ?? symbols[problem.symbol] ?? problem.symbol)}
    </p>
  )
}
