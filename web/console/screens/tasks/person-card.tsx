import type { ReactNode } from 'react'
import { Pill } from '#web/console/kit/pill.tsx'
import { useClock } from '#web/console/screens/tower/use-clock.ts'
import { taskTypeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Person } from './people.ts'
import styles from './tasks.module.css'

/** A person as a button that shows their tasks. */
export function PersonCard({
  person,
  isChosen,
  onChoose,
}: {
  readonly person: Person
  readonly isChosen: boolean
  readonly onChoose: () => void
}): ReactNode {
  const words = useWords()
  const { time } = useClock()
  const { name, now, has, last, hour, today } = person
  const at = (moment: string | null) => (moment === null ? null : time(Date.parse(moment)))
  return (
    <button type="button" className={styles['person']} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles['name']}>{name}</span>
      {now === null ? (
        <Pill tone="warn">{last === null ? words.people.idle : words.people.idle_since(at(last) ?? '')}</Pill>
      ) : (
        <Pill tone="busy">
          {taskTypeLabel(words, now.type)} {has}
        </Pill>
      )}
      <span className={styles['current_task']}>
        {now !== null && words.people.doing(now.place ?? '', at(now.since) ?? '')}
      </span>
      <span className={styles['figures']}>{words.people.figures(hour, today)}</span>
    </button>
  )
}
