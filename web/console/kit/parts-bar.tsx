import type { ReactNode } from 'react'
import styles from './parts-bar.module.css'

/** A part of a bar: its width in percent of the whole; what is open has no colour. */
export type BarPart = {
  readonly name: string
  readonly tone: 'good' | 'busy' | 'act' | 'bad' | 'open'
  readonly percent: number
}

/** How far something is, as a bar of parts; `text` says the same for readers and under the pointer. */
export function PartsBar({
  parts,
  text,
}: {
  readonly parts: readonly BarPart[]
  readonly text: string
}): ReactNode {
  return (
    <span role="img" aria-label={text} title={text} className={styles['bar']}>
      {parts.map(({ name, tone, percent }) => (
        <span key={name} data-tone={tone} style={{ width: `${percent}%` }} />
      ))}
    </span>
  )
}
