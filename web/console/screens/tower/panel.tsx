import { type ReactNode, useId } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import styles from './tower.module.css'

/** A part of the tower under a title, which may lead to all of what it shows. */
export function Panel({
  title,
  path,
  count,
  children,
}: {
  readonly title: string
  readonly path?: string
  readonly count?: number
  readonly children: ReactNode
}): ReactNode {
  const id = useId()
  const label = (
    <>
      {title}
      {count !== undefined && <span className={styles['count']}>{count}</span>}
    </>
  )
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <h2 id={id}>
        {path === undefined ? (
          label
        ) : (
          <Link path={path} className={styles['title_link']}>
            {label}
          </Link>
        )}
      </h2>
      {children}
    </section>
  )
}
