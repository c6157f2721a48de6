import type { ReactNode } from 'react'
import styles from './access.module.css'

/** Facts with their names; what is empty is left out. */
export function FactList({
  facts,
}: {
  readonly facts: readonly (readonly [string, ReactNode])[]
}): ReactNode {
  return (
    <dl className={styles['facts']}>
      {facts
        .filter(([, content]) => content !== null && content !== '')
        .map(([label, content]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{content}</dd>
          </div>
        ))}
    </dl>
  )
}
