import type { ReactNode } from 'react'
import { promptOf } from '#web/values/flow/advance.ts'
import type { FlowState } from '#web/values/flow/flow-state.ts'
import { useFlowText } from '#web/words/flow-texts.ts'
import styles from './handheld.module.css'

type PromptProps = {
  readonly walk: FlowState
  /** The code of what is to be gone to or scanned, which stands in the largest type, once. */
  readonly target?: string
  readonly children?: ReactNode
}

/** What the present step says. */
export function Prompt({ walk, target = '', children }: PromptProps): ReactNode {
  const text = promptOf(walk, useFlowText())
  const at = target === '' ? -1 : text.indexOf(target)
  return (
    <div className={styles['prompt']}>
      <h1>
        {at === -1 ? text : text.slice(0, at)}
        {target !== '' && <span className={styles['target']}>{target}</span>}
        {at === -1 ? '' : text.slice(at + target.length)}
      </h1>
      {children}
    </div>
  )
}
