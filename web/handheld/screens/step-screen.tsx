import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import type { FlowState } from '#web/values/flow/flow-state.ts'
import { presentStep } from '#web/values/flow/flow-values.ts'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import { BigButton } from './big-button.tsx'
import { CallStep } from './call-step.tsx'
import styles from './handheld.module.css'
import { NumberStep } from './number-step.tsx'
import { ProblemNote } from './problem-note.tsx'
import { ScanStep } from './scan-step.tsx'
import { StepOptions } from './step-options.tsx'
import { useDevice } from './use-device.ts'

/** What is seldom needed is no part of the first load; the worker keeps it for starts without a connection. */
const ReportProblem = lazy(async () => {
  const { ReportProblem } = await import('./report-problem.tsx')
  return { default: ReportProblem }
})

/** A step that few walks come to: it is loaded with its like, and kept by the worker. */
const further = (name: keyof typeof import('./further-steps.tsx')) =>
  lazy(async () => ({ default: (await import('./further-steps.tsx'))[name] }))

/** The view of each kind of step that a person sees. */
const VIEWS: Readonly<Record<string, ComponentType<{ readonly walk: FlowState }>>> = {
  menu: further('MenuStep'),
  scan: ScanStep,
  number: NumberStep,
  text: further('TextStep'),
  date: further('DateStep'),
  serials: further('SerialsStep'),
  choose: further('ChooseStep'),
  confirm: further('ConfirmStep'),
  message: further('MessageStep'),
  call: CallStep,
  next_task: CallStep,
}

/** The present step of a walk, with the ways that every step has: back, a problem, leave. */
export function StepScreen({ walk }: { readonly walk: FlowState }): ReactNode {
  const { device } = useDevice()
  const words = useHandheldWords()
  const [isReporting, setReporting] = useState(false)
  const View = VIEWS[presentStep(walk)?.kind ?? '']
  if (isReporting)
    return (
      <Suspense fallback={null}>
        <ReportProblem onClose={() => setReporting(false)} />
      </Suspense>
    )
  return (
    <main className={styles['step']} aria-busy={walk.is_pending}>
      <ProblemNote problem={walk.problem} />
      <Suspense fallback={<div className={styles['prompt']} />}>
        {View !== undefined && <View key={`${walk.step} ${walk.acts} ${walk.past.length}`} walk={walk} />}
      </Suspense>
      {presentStep(walk)?.kind !== 'number' && <StepOptions walk={walk} />}
      <nav className={styles['foot']}>
        <BigButton
          kind="quiet"
          isDisabled={walk.past.length === 0}
          onPress={() => device.dispatch({ type: 'back' })}
        >
          {words.back}
        </BigButton>
        <BigButton kind="quiet" isDisabled={walk.task_id === null} onPress={() => setReporting(true)}>
          {words.problem}
        </BigButton>
        <BigButton kind="quiet" onPress={() => device.dispatch({ type: 'leave' })}>
          {words.leave}
        </BigButton>
      </nav>
    </main>
  )
}
