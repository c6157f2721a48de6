import type { ReactNode } from 'react'
import { Note } from '#web/console/kit/note.tsx'
import { stepsOf } from '#web/values/flow/flow.ts'
import { useWords } from '#web/words/use-words.ts'
import { FlowDiagram } from './flow-diagram.tsx'
import { FlowFoot, type FlowViewProps } from './flow-foot.tsx'
import { faultyStep } from './flow-steps.ts'
import styles from './flows.module.css'
import { StepPanel } from './step-panel.tsx'

/** The steps of a flow as a diagram, the chosen one beside it to be changed. */
export function FlowSteps(props: FlowViewProps): ReactNode {
  const { flows } = useWords()
  const { draft, chosen, onChoose } = props
  const steps = stepsOf(draft.definition)
  const faulty = draft.fault === null ? null : faultyStep(draft.fault.path)
  const open = steps.findIndex(({ id }) => id === chosen)
  const step = steps[open]
  return (
    <div className={styles['view']}>
      {steps.length === 0 ? (
        <Note tone="info">{flows.no_steps}</Note>
      ) : (
        <div className={styles['split']}>
          <FlowDiagram
            steps={steps}
            chosen={chosen}
            faulty={faulty === null ? null : (steps[faulty]?.id ?? null)}
            onChoose={onChoose}
          />
          {step !== undefined && (
            <StepPanel key={`${open} ${JSON.stringify(step)}`} step={step} place={open} {...props} />
          )}
        </div>
      )}
      <FlowFoot {...props} />
    </div>
  )
}
