import type { ReactNode } from 'react'
import { promptOf } from '#web/values/flow/advance.ts'
import type { FlowState } from '#web/values/flow/flow-state.ts'
import styles from './handheld.module.css'

/** What the present step says. */
export function Prompt({
  walk,
  children,
}: {
  readonly walk: FlowState
  readonly children?: ReactNode
}): ReactNode {
  return (
    <div className={styles['prompt']}>
      <h1>{promptOf(walk)}</h1>
      {children}
    </div>
  )
}
