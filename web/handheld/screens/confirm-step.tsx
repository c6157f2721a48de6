import type { ReactNode } from 'react'
import type { FlowState } from '#web/values/flow/flow-state.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { Prompt } from './prompt.tsx'
import { useDevice } from './use-device.ts'

/** A question: yes low on the right, no on the left, above where other steps have their main act. */
export function ConfirmStep({ walk }: { readonly walk: FlowState }): ReactNode {
  const { device } = useDevice()
  const words = useHandheldWords()
  return (
    <>
      <Prompt walk={walk} />
      <div className={styles['question']}>
        <BigButton onPress={() => device.dispatch({ type: 'confirmed', is_yes: false })}>
          {words.no}
        </BigButton>
        <BigButton kind="main" onPress={() => device.dispatch({ type: 'confirmed', is_yes: true })}>
          {words.yes}
        </BigButton>
      </div>
    </>
  )
}
