import type { ReactNode } from 'react'
import { taskTypeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { FigureLink } from './figure-link.tsx'
import { isOneOf } from './figures.ts'
import { Panel } from './panel.tsx'
import type { Tower } from './tower.graphql.ts'
import styles from './tower.module.css'
import { backlogOf } from './tower-figures.ts'

const STATES = [
  ['assigned', 'ALLOCATED'],
  ['free', 'AVAILABLE'],
  ['held', 'ON_HOLD'],
] as const

/** Open work by type: what somebody has, what is free, what is held. */
export function Backlog({
  tasks,
  warehouse,
}: {
  readonly tasks: Tower['tasks']
  readonly warehouse: string | null
}): ReactNode {
  const words = useWords()
  const rows = backlogOf(tasks)
  const most = Math.max(1, ...rows.map(({ total }) => total))
  return (
    <Panel title={words.tower.backlog_title}>
      {rows.length === 0 && <p className={styles['quiet']}>{words.tower.no_backlog}</p>}
      <ul className={styles['backlog']}>
        {rows.map((row) => (
          <li key={row.type}>
            <FigureLink figure="open_tasks" warehouse={warehouse} part={[isOneOf('type', row.type)]}>
              {taskTypeLabel(words, row.type)}
            </FigureLink>
            <span className={styles['track']}>
              <span className={styles['bar']} style={{ width: `${(100 * row.total) / most}%` }} aria-hidden>
                {STATES.map(([name]) => (
                  <span key={name} data-work={name} style={{ flexGrow: row[name] }} />
                ))}
              </span>
            </span>
            <strong>{row.total}</strong>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <ul className={styles['legend']}>
          {STATES.map(([name, status]) => (
            <li key={name}>
              <FigureLink figure="open_tasks" warehouse={warehouse} part={[isOneOf('status', status)]}>
                <span className={styles['swatch']} data-work={name} aria-hidden />
                {words.tower[name]}
                <strong>{rows.reduce((sum, row) => sum + row[name], 0)}</strong>
              </FigureLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
