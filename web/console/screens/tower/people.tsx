import type { ReactNode } from 'react'
import { taskTypeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { FigureLink } from './figure-link.tsx'
import { isOneOf } from './figures.ts'
import { Panel } from './panel.tsx'
import type { Tower } from './tower.graphql.ts'
import styles from './tower.module.css'
import { peopleOf } from './tower-figures.ts'

/** Who works at what, and how much they have done. */
export function People({
  tasks,
  warehouse,
}: {
  readonly tasks: Tower['tasks']
  readonly warehouse: string | null
}): ReactNode {
  const words = useWords()
  const { tower } = words
  const people = peopleOf(tasks)
  if (people.length === 0)
    return (
      <Panel title={tower.people_title}>
        <p className={styles['quiet']}>{tower.no_people}</p>
      </Panel>
    )
  return (
    <Panel title={tower.people_title}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{tower.person}</th>
            <th scope="col">{tower.doing}</th>
            <th scope="col">{tower.last_hour}</th>
            <th scope="col">{tower.done_today}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, doing, hour, today }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                {doing.length === 0 && <span className={styles['quiet']}>{tower.nothing}</span>}
                {doing.map(({ type, count }) => (
                  <FigureLink
                    key={type}
                    figure="assigned"
                    warehouse={warehouse}
                    part={[isOneOf('type', type), isOneOf('user_id', id)]}
                    className={styles['chip']}
                  >
                    {taskTypeLabel(words, type)} {count}
                  </FigureLink>
                ))}
              </td>
              <td>
                <FigureLink
                  figure="done_hour"
                  warehouse={warehouse}
                  part={[isOneOf('completing_user_id', id)]}
                >
                  {hour}
                </FigureLink>
              </td>
              <td>
                <FigureLink
                  figure="done_today"
                  warehouse={warehouse}
                  part={[isOneOf('completing_user_id', id)]}
                >
                  {today}
                </FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
