import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { kindOf } from './flow-diagram.tsx'
import { isErrorWay, stepsOf, textOf, waysOf } from './flow-steps.ts'
import styles from './flows.module.css'
import type { FlowDraft } from './use-flow-draft.ts'

/** Walks through a flow step by step: what the device would ask, and where each answer leads. Nothing is sent. */
export function FlowWalk({ draft }: { readonly draft: FlowDraft }): ReactNode {
  const { flows } = useWords()
  const steps = stepsOf(draft.definition)
  const first = { number: 1, id: steps[0]?.id ?? null }
  const [way, setWay] = useState<readonly Visit[]>([first])
  const now = way.at(-1) ?? first
  const step = steps.find(({ id }) => id === now.id)
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
                  onClick={() => setWay([...way, { number: now.number + 1, id: one.to }])}
                >
                  {answerOf(flows.answers, one.by)}
                </Button>
              ))}
            </div>
          </>
        )}
      </section>
      <div className={styles['foot']}>
        <Button icon="undo" disabled={way.length < 2} onClick={() => setWay(way.slice(0, -1))}>
          {flows.back}
        </Button>
        <Button onClick={() => setWay([first])}>{flows.again}</Button>
      </div>
    </div>
  )
}

/** A step on the way, which can come again; null is the end. */
type Visit = { readonly number: number; readonly id: string | null }

function answerOf(answers: Readonly<Record<string, string>>, by: string): string {
  return answers[by] ?? by
}
