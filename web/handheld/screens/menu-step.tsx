import type { ReactNode } from 'react'
import { optionsOf } from '#web/values/flow/flow.ts'
import type { FlowState } from '#web/values/flow/flow-state.ts'
import { presentStep } from '#web/values/flow/flow-values.ts'
import { useFlowText } from '#web/words/flow-texts.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { Prompt } from './prompt.tsx'
import { useDevice } from './use-device.ts'

/** The options of a menu, numbered; codes such as `#1` choose them as well. */
export function MenuStep({ walk }: { readonly walk: FlowState }): ReactNode {
  const { device } = useDevice()
  const translated = useFlowText()
  const step = presentStep(walk)
  const options = step === undefined ? [] : optionsOf(step)
  return (
    <>
      <Prompt walk={walk} />
      <ol className={styles['choices']}>
        {options.map(({ label }, index) => (
          <li key={label}>
            <BigButton onPress={() => device.dispatch({ type: 'option', index })}>
              <b aria-hidden="true">{index + 1}</b> {translated(label)}
            </BigButton>
          </li>
        ))}
      </ol>
    </>
  )
}
