import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { Field, TextArea } from '#web/console/kit/field.tsx'
import { type FlowStep, waysOf } from '#web/values/flow/flow.ts'
import { useWords } from '#web/words/use-words.ts'
import { kindOf } from './flow-diagram.tsx'
import type { FlowViewProps } from './flow-foot.tsx'
import { faultyStep } from './flow-steps.ts'
import styles from './flows.module.css'
import { writtenOf } from './use-flow-draft.ts'

/** One step of a flow: where it leads to, and what it is, to be changed. */
export function StepPanel({
  step,
  place,
  draft,
  onChoose,
}: FlowViewProps & { readonly step: FlowStep; readonly place: number }): ReactNode {
  const { flows, kit } = useWords()
  const mayChange = useMay()('manage_rf_flows')
  const [text, setText] = useState(() => JSON.stringify(step, null, 2))
  const [error, setError] = useState<string | null>(null)
  const { fault } = draft
  const isFaulty = fault !== null && faultyStep(fault.path) === place

  function take(): void {
    try {
      const next: unknown = JSON.parse(text)
      const definition = Object(draft.definition) as { readonly steps: readonly unknown[] }
      const steps = definition.steps.map((one) => (idOf(one) === step.id ? next : one))
      setError(null)
      draft.write(writtenOf({ ...definition, steps }))
      onChoose(idOf(next) ?? null)
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
    }
  }

  return (
    <aside className={styles['step']} aria-label={flows.step(step.id)}>
      <div className={styles['head']}>
        <h2>{step.id}</h2>
        <span className={styles['quiet']}>{kindOf(flows.kinds, step.kind)}</span>
        <span className={styles['space']} />
        <IconButton icon="close" label={kit.close} onClick={() => onChoose(null)} />
      </div>
      <ul className={styles['ways']}>
        {waysOf(step).map(({ by, to }) => (
          <li key={by}>
            <span className={styles['quiet']}>{by}</span>
            {to === null ? (
              <span>{flows.end}</span>
            ) : (
              <Button kind="quiet" onClick={() => onChoose(to)}>
                {to}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Field
        label={flows.step_json}
        error={error ?? (isFaulty ? `${fault.path}: ${fault.message}` : undefined)}
      >
        <TextArea
          className={styles['json']}
          rows={14}
          spellCheck={false}
          readOnly={!mayChange}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {mayChange && <Button onClick={take}>{flows.take}</Button>}
    </aside>
  )
}

function idOf(step: unknown): string | undefined {
  const { id } = Object(step) as { readonly id?: unknown }
  return typeof id === 'string' ? id : undefined
}
