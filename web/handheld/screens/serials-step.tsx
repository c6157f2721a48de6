import { type ReactNode, useState } from 'react'
import type { FlowState } from '#web/values/flow/flow-state.ts'
import { presentStep, valueAt } from '#web/values/flow/flow-values.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import { CameraButton } from './camera-button.tsx'
import styles from './handheld.module.css'
import { Prompt } from './prompt.tsx'
import { useDevice } from './use-device.ts'

/** Serial numbers, one scan each; the last of them goes on. */
export function SerialsStep({ walk }: { readonly walk: FlowState }): ReactNode {
  const { device } = useDevice()
  const words = useHandheldWords()
  const [typed, setTyped] = useState('')
  const take = () => {
    if (typed.trim() !== '') device.dispatch({ type: 'scanned', barcodes: [typed.trim()] })
    setTyped('')
  }
  return (
    <>
      <Prompt walk={walk}>
        <p className={styles['target']}>
          {words.serials_so_far(walk.serials.length, String(valueAt(walk, presentStep(walk)?.count) ?? ''))}
        </p>
      </Prompt>
      <ul className={styles['list']}>
        {walk.serials.toReversed().map((serial) => (
          <li key={serial}>
            <span>{serial}</span>
            <BigButton
              kind="quiet"
              label={`${words.remove} ${serial}`}
              onPress={() => device.dispatch({ type: 'serial_removed', serial })}
            >
              ×
            </BigButton>
          </li>
        ))}
      </ul>
      <form
        className={styles['acts']}
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <input
          className={styles['field']}
          aria-label={words.type_code}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className={styles['pair']}>
          <CameraButton />
          <BigButton kind="main" onPress={take}>
            {words.take}
          </BigButton>
        </div>
      </form>
    </>
  )
}
