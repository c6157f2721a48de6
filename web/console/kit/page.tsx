import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'

/** The frame of a page: its parts stand below each other, as far from the edges as those of every other page. */
export function Page({
  busy,
  className,
  children,
}: {
  /** Whether it is still reading; readers are told when it is done. */
  readonly busy?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}): ReactNode {
  return (
    <div className={classNames(styles['page'], className)} aria-busy={busy}>
      {children}
    </div>
  )
}

/** The head of a page: its title, what belongs to it beside it, and what can be done at the other end. */
export function PageHead({
  title,
  actions,
  children,
}: {
  readonly title: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}): ReactNode {
  return (
    <header className={styles['head']}>
      <h1>{title}</h1>
      {children}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}
