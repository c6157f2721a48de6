import type { ReactNode } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { Panel } from './panel.tsx'
import type { Tower } from './tower.graphql.ts'
import styles from './tower.module.css'
import { hoursOf } from './tower-figures.ts'
import { useClock } from './use-clock.ts'

/** How many tasks were completed in each hour of today. */
export function HoursChart({
  tasks,
  now,
}: {
  readonly tasks: Tower['tasks']
  readonly now: number
}): ReactNode {
  const { tower } = useWords()
  const { time } = useClock()
  const hours = hoursOf(tasks, now)
  const most = Math.max(1, ...hours.map(({ count }) => count))
  if (hours.length === 0) return null
  return (
    <Panel title={tower.hours_title}>
      <ol className={styles['hours']}>
        {hours.map(({ at, count }) => (
          <li key={at}>
            <span className={styles['hour_count']}>{count > 0 && count}</span>
            <span className={styles['hour_bar']} style={{ height: `${(100 * count) / most}%` }} aria-hidden />
            <span className={styles['hour_time']}>{time(at)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
