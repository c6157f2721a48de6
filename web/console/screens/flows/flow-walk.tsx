import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { type Flow, isErrorWay, stepsOf, waysOf } from '#web/values/flow/flow.ts'
import type { FlowEvent, FlowState } from '#web/values/flow/flow-state.ts'
import { presentStep } from '#web/values/flow/flow-values.ts'
import { beginFlow, step as take } from '#web/values/flow/interpreter.ts'
import { useWords } from '#web/words/use-words.ts'
import { kindOf } from './flow-diagram.tsx'
import { textOf } from './flow-steps.ts'
import styles from './flows.module.css'
import type { FlowDraft } from './use-flow-draft.ts'

/** Walks through a flow step by step: what the device would ask, and where each answer leads. Nothing is sent. */
export function FlowWalk({ draft }: { readonly draft: FlowDraft }): ReactNode {
  const { flows } = useWords()
  const steps = stepsOf(draft.definition)
  const flow = { code: '', name: '', steps }
  const [kept, setKept] = useState<FlowState | null>(null)
  // Steps that are edited meanwhile are walked as they are now.
  const state = { ...(kept ?? begunTrial(flow)), flow }
  const send = (event: FlowEvent) => setKept(take(state, event).state)
  const step = presentStep(state)
  const way = [...state.past.toReversed(), state].map(({ step }, index) => ({ number: index + 1, id: step }))
  if (steps.length === 0) return <Note tone="info">{flows.no_steps}</Note>
  return (
    <div className={styles['walk']}>
      <ol className={styles['trail']} aria-label={flows.so_far}>
        {way.map(({ number, id }) => (
          <li key={number}>{id ?? flows.end}</li>
        ))}
      </ol>
      <section className={styles['screen']} aria-label={flows.device}>
        {step === undefined ? (
          <p className={styles['prompt']}>{flows.end}</p>
        ) : (
          <>
            <span className={styles['quiet']}>{kindOf(flows.kinds, step.kind)}</span>
            <p className={styles['prompt']}>{textOf(step) ?? step.id}</p>
            <div className={styles['answers']}>
              {waysOf(step).map((one) => (
                <Button
                  key={one.by}
                  kind={isErrorWay(one) ? 'quiet' : 'normal'}
                  onClick={() => send({ type: 'followed', by: one.by })}
                >
                  {answerOf(flows.answers, one.by)}
                </Button>
              ))}
            </div>
          </>
        )}
      </section>
      <div className={styles['foot']}>
        <Button icon="undo" disabled={state.past.length === 0} onClick={() => send({ type: 'back' })}>
          {flows.back}
        </Button>
        <Button onClick={() => setKept(null)}>{flows.again}</Button>
      </div>
    </div>
  )
}

/** A trial of a flow at its first step: every step waits for the way that is taken. */
function begunTrial(flow: Flow): FlowState {
  return beginFlow({ flow, context: { year: 0, separators: [] }, walk: '', is_trial: true }).state
}

function answerOf(answers: Readonly<Record<string, string>>, by: string): string {
  return answers[by] ?? by
}
