import type { ReactNode } from 'react'
import { Skeleton } from '#web/console/kit/note.tsx'
import styles from './tower.module.css'

const CARDS = [1, 2, 3, 4, 5, 6]

/** Stands for the tower while it is read, as high as its first parts will be. */
export function TowerSkeleton(): ReactNode {
  return (
    <>
      <div className={styles['verdict']}>
        <Skeleton width="40%" />
      </div>
      <ul className={styles['cards']} aria-hidden>
        {CARDS.map((card) => (
          <li key={card} className={styles['card']}>
            <Skeleton />
            <Skeleton width="30%" />
            <Skeleton width="50%" />
          </li>
        ))}
      </ul>
    </>
  )
}
