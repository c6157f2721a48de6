import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './frame.module.css'
import { usePlaces } from './use-places.ts'

/** The first page of a tenant: every list that the caller may see. */
export function Home(): ReactNode {
  const words = useWords()
  return (
    <div className={styles['page']}>
      <h1>{words.shell.all_records}</h1>
      <ul className={styles['places']}>
        {usePlaces().map(({ type, label, path }) => (
          <li key={type}>
            <Link path={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
