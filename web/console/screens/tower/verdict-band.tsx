import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/console/kit/icon.tsx'
import { useWords } from '#web/words/use-words.ts'
import { FigureLink } from './figure-link.tsx'
import type { Tower } from './tower.graphql.ts'
import styles from './tower.module.css'
import { dayOf } from './tower-figures.ts'
import { useClock } from './use-clock.ts'

const ICONS: Readonly<Record<'good' | 'warn' | 'bad', IconName>> = {
  good: 'done',
  warn: 'warning',
  bad: 'alert',
}

/** Says in one sentence whether today is made, with the figures behind it. */
export function VerdictBand({
  data,
  now,
  warehouse,
}: {
  readonly data: Tower
  readonly now: number
  readonly warehouse: string | null
}): ReactNode {
  const { tower } = useWords()
  const { time } = useClock()
  const day = dayOf(data, now)
  if (day === null) return null
  const { verdict, left, pace, cut_off } = day
  return (
    <section className={styles['verdict']} data-tone={verdict.tone} aria-live="polite">
      <Icon name={ICONS[verdict.tone]} size={28} />
      <p className={styles['sentence']}>{tower.verdict[verdict.kind]}</p>
      <p className={styles['reasons']}>
        <FigureLink figure="picks_left" warehouse={warehouse}>
          {tower.picks_left(left)}
        </FigureLink>
        <FigureLink figure="picks_hour" warehouse={warehouse}>
          {tower.pace(pace)}
        </FigureLink>
        {'done_at' in verdict && <span>{tower.done_at(time(verdict.done_at))}</span>}
        {cut_off !== null && (
          <FigureLink figure="due_open" warehouse={warehouse}>
            {tower.cut_off(time(cut_off))}
          </FigureLink>
        )}
      </p>
    </section>
  )
}
