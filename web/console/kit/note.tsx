import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './note.module.css'

const ICONS: Readonly<Record<'info' | 'warn' | 'bad', IconName>> = {
  info: 'info',
  warn: 'warning',
  bad: 'alert',
}

/** A sentence over a view that stays; errors are read aloud. */
export function Note({
  tone,
  children,
  action,
}: {
  readonly tone: 'info' | 'warn' | 'bad'
  readonly children: ReactNode
  /** A button that helps. */
  readonly action?: ReactNode
}): ReactNode {
  return (
    <div className={classNames(styles['note'], styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div className={styles['text']}>{children}</div>
      {action}
    </div>
  )
}

/** The empty state of a view: what it is for, and what can be done. */
export function Empty({
  title,
  children,
  actions,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}): ReactNode {
  return (
    <div className={styles['empty']}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}

/** Stands for a text that is being read, as high as the text will be. */
export function Skeleton({ width = '60%' }: { readonly width?: string }): ReactNode {
  return <span className={styles['skeleton']} style={{ width }} data-loading aria-hidden />
}
