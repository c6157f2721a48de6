import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** A fact with its name; nothing is shown of one without content. */
export type NamedFact = readonly [string, ReactNode]

/** Facts with their names, side by side as wide as they are, or in equal columns; what is empty is left out. */
export function FactList({
  facts,
  layout = 'flow',
}: {
  readonly facts: readonly NamedFact[]
  readonly layout?: 'flow' | 'columns'
}): ReactNode {
  return (
    <dl className={styles[layout]}>
      {facts
        .filter(([, content]) => content !== null && content !== undefined && content !== '')
        .map(([label, content]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{content}</dd>
          </div>
        ))}
    </dl>
  )
}
