import type { ReactNode } from 'react'
import styles from './table-frame.module.css'

/** A table of a screen's own head and body, which scrolls sideways by itself; cells with `data-right` hold figures. */
export function TableFrame({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>{children}</table>
    </div>
  )
}
