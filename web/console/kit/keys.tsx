import type { ReactNode } from 'react'
import styles from './keys.module.css'
import { keyNames } from './shortcuts.ts'

/** The keys of a shortcut as they stand on a keyboard: `g o`, `mod+k`. Readers get them by `aria-keyshortcuts`. */
export function Keys({ keys }: { readonly keys: string }): ReactNode {
  return (
    <span className={styles['keys']} aria-hidden>
      {keyNames(keys).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  )
}
