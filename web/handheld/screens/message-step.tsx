import type { ReactNode } from 'react'
import type { FlowState } from '#web/values/flow/flow-state.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { Prompt } from './prompt.tsx'
import { useDevice } from './use-device.ts'

/** A message, until it is acknowledged. */
export function MessageStep({ walk }: { readonly walk: FlowState }): ReactNode {
  const { device } = useDevice()
  const words = useHandheldWords()
  return (
    <>
      <Prompt walk={walk} />
      <div className={styles['acts']}>
        <BigButton kind="main" onPress={() => device.dispatch({ type: 'acknowledged' })}>
          {words.ok}
        </BigButton>
      </div>
    </>
  )
}
