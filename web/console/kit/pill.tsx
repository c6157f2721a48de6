import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './pill.module.css'
import type { Tone } from './state-tone.ts'

const SIGNS: Readonly<Record<Tone, string>> = {
  idle: '○',
  info: '◔',
  busy: '◑',
  warn: '▲',
  bad: '✕',
  good: '●',
}

/** A state: a tint, a text and a sign, so that colour alone never says it. */
export function Pill({
  tone,
  struck = false,
  children,
}: {
  readonly tone: Tone
  /** Of what is cancelled. */
  readonly struck?: boolean
  readonly children: ReactNode
}): ReactNode {
  return (
    <span className={classNames(styles['pill'], styles[tone])}>
      <span aria-hidden>{SIGNS[tone]}</span>
      <span className={struck ? styles['struck'] : undefined}>{children}</span>
    </span>
  )
}
