import type { ReactNode } from 'react'
import type { FlowStep } from '#web/values/flow/flow.ts'
import { useWords } from '#web/words/use-words.ts'
import { BOX, layoutOf } from './flow-layout.ts'
import { textOf } from './flow-steps.ts'
import styles from './flows.module.css'

/** The steps of a flow as boxes with lines between them; a box opens its step. */
export function FlowDiagram({
  steps,
  chosen,
  faulty,
  onChoose,
}: {
  readonly steps: readonly FlowStep[]
  readonly chosen: string | null
  /** The step in which something is wrong. */
  readonly faulty: string | null
  readonly onChoose: (step: string) => void
}): ReactNode {
  const { flows } = useWords()
  const { steps: placed, lines, width, height } = layoutOf(steps)
  return (
    <section className={styles['scroll']} aria-label={flows.diagram}>
      <div className={styles['diagram']} style={{ width, height }}>
        <svg width={width} height={height} aria-hidden>
          <defs>
            <marker
              id="flow-tip"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M 0 0 L 8 4 L 0 8 z" className={styles['tip']} />
            </marker>
          </defs>
          {lines.map(({ key, path, label, isError, label_at }) => (
            <g key={key} data-error={isError || undefined}>
              <path d={path} className={styles['line']} markerEnd="url(#flow-tip)" />
              {label !== '' && (
                <text x={label_at.x} y={label_at.y} className={styles['label']}>
                  {label}
                </text>
              )}
            </g>
          ))}
        </svg>
        {placed.map(({ step, x, y }) => (
          <button
            key={step.id}
            type="button"
            className={styles['box']}
            aria-pressed={step.id === chosen}
            data-faulty={step.id === faulty || undefined}
            style={{ left: x, top: y, width: BOX.width, height: BOX.height }}
            onClick={() => onChoose(step.id)}
          >
            <b>{step.id}</b>
            <span className={styles['kind']}>{kindOf(flows.kinds, step.kind)}</span>
            <span className={styles['said']}>{textOf(step)}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

/** What a kind of step is called. */
export function kindOf(kinds: Readonly<Record<string, string>>, kind: string): string {
  return kinds[kind] ?? kind
}
