import type { ReactNode } from 'react'
import { optionsOf } from '#web/values/flow/flow.ts'
import type { FlowState } from '#web/values/flow/flow-state.ts'
import { presentStep } from '#web/values/flow/flow-values.ts'
import { useFlowText } from '#web/words/flow-texts.ts'
import { BigButton } from './big-button.tsx'
import styles from './handheld.module.css'
import { useDevice } from './use-device.ts'

/** Further ways on from a step that asks for something. */
export function StepOptions({ walk }: { readonly walk: FlowState }): ReactNode {
  const { device } = useDevice()
  const translated = useFlowText()
  const step = presentStep(walk)
  const options = step === undefined || step.kind === 'menu' || walk.is_pending ? [] : optionsOf(step)
  if (options.length === 0) return null
  return (
    <div className={styles['acts']}>
      {options.map(({ label }, index) => (
        <BigButton key={label} onPress={() => device.dispatch({ type: 'option', index })}>
          {translated(label)}
        </BigButton>
      ))}
    </div>
  )
}
