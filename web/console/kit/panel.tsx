import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/** A part of a page with its heading, and what can be done with it beside the heading. */
export function Panel({
  title,
  actions,
  children,
}: {
  readonly title: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  const id = useId()
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
