import type { ReactNode } from 'react'
import type { FlowState } from '#web/values/flow/flow-state.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { useDevice } from './use-device.ts'

/** A request under way; one without an answer keeps its place until it is sent again. */
export function CallStep({ walk }: { readonly walk: FlowState }): ReactNode {
  const { device } = useDevice()
  const words = useHandheldWords()
  return (
    <>
      <div className={styles['prompt']} role="status">
        <h1>{walk.is_pending ? words.working : words.act_waits}</h1>
      </div>
      <div className={styles['acts']}>
        {!walk.is_pending && (
          <BigButton kind="main" onPress={() => device.dispatch({ type: 'resume' })}>
            {words.try_again}
          </BigButton>
        )}
      </div>
    </>
  )
}
