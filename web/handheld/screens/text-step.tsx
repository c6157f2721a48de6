import type { ReactNode } from 'react'
import { defaultOf } from '#web/values/flow/advance.ts'
import type { FlowState } from '#web/values/flow/flow-state.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { Prompt } from './prompt.tsx'
import { useDevice } from './use-device.ts'

/** A text, typed or scanned. */
export function TextStep({ walk }: { readonly walk: FlowState }): ReactNode {
  const { device } = useDevice()
  const words = useHandheldWords()
  const enter = () => device.dispatch({ type: 'entered' })
  return (
    <>
      <Prompt walk={walk} />
      <form
        className={styles['acts']}
        onSubmit={(event) => {
          event.preventDefault()
          enter()
        }}
      >
        <input
          className={styles['field']}
          aria-label={words.take}
          autoComplete="off"
          value={walk.entry}
          placeholder={String(defaultOf(walk) ?? '')}
          onChange={({ target }) => device.dispatch({ type: 'typed', text: target.value })}
        />
        <BigButton kind="main" onPress={enter}>
          {words.ok}
        </BigButton>
      </form>
    </>
  )
}
