import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { stepsOf } from '#web/values/flow/flow.ts'
import { useWords } from '#web/words/use-words.ts'
import { faultyStep } from './flow-steps.ts'
import styles from './flows.module.css'
import { type FlowDraft, type KnownFlow, writtenOf } from './use-flow-draft.ts'

/** What a view of a flow is given. */
export type FlowViewProps = {
  readonly draft: FlowDraft
  readonly flow: KnownFlow
  /** The step that is open. */
  readonly chosen: string | null
  readonly onChoose: (step: string | null) => void
}

/** What is wrong with a flow, with the way to the step, and the button that saves it. */
export function FlowFoot({ draft, flow, onChoose }: FlowViewProps): ReactNode {
  const { flows, records } = useWords()
  const may = useMay()
  const { fault, isChanged, isSaving } = draft
  const place = fault === null ? null : faultyStep(fault.path)
  const step = place === null ? undefined : stepsOf(draft.definition)[place]
  return (
    <>
      {fault !== null && (
        <Note
          tone="bad"
          action={step && <Button onClick={() => onChoose(step.id)}>{flows.open_step(step.id)}</Button>}
        >
          {fault.path === '' ? fault.message : flows.fault(fault.path, fault.message)}
        </Note>
      )}
      {isChanged && may('manage_rf_flows') && (
        <div className={styles['foot']}>
          <span className={styles['quiet']}>{fault === null ? flows.is_sound : ''}</span>
          <Button onClick={() => draft.write(writtenOf(flow.definition))}>{flows.discard}</Button>
          <Button
            kind="primary"
            busy={isSaving}
            disabled={fault !== null}
            onClick={() => void draft.save(() => notify({ title: records.saved(flow.code ?? '') }))}
          >
            {flows.save}
          </Button>
        </div>
      )}
    </>
  )
}
