import type { ReactNode } from 'react'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { TextInput } from '#web/console/kit/field.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useSetSearch } from '#web/console/kit/navigation.ts'
import { PageHead } from '#web/console/kit/page.tsx'
import { dayAfter } from '#web/values/zoned-day.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './dock.module.css'

/** Goes to another day or week, and changes between them. */
export function DockHead({
  day,
  isWeek,
  warehouse,
  timezone,
}: {
  readonly day: string
  readonly isWeek: boolean
  readonly warehouse: string
  readonly timezone: string
}): ReactNode {
  const { dock: words } = useWords()
  const setSearch = useSetSearch()
  const goTo = (next: string | null) => setSearch({ day: next }, { replace: true })
  const step = isWeek ? 7 : 1
  return (
    <PageHead title={words.title} actions={<Link path="/records/bookings">{words.all}</Link>}>
      <IconButton
        icon="left"
        label={isWeek ? words.week_before : words.day_before}
        onClick={() => goTo(dayAfter(day, -step))}
      />
      <TextInput
        type="date"
        aria-label={words.day}
        className={styles['day']}
        value={day}
        onChange={(event) => goTo(event.target.value || null)}
      />
      <IconButton
        icon="right"
        label={isWeek ? words.week_after : words.day_after}
        onClick={() => goTo(dayAfter(day, step))}
      />
      <Button onClick={() => goTo(null)}>{words.today}</Button>
      <Button
        icon="calendar"
        aria-pressed={isWeek}
        onClick={() => setSearch({ view: isWeek ? null : 'week' }, { replace: true })}
      >
        {words.week}
      </Button>
      <span className={styles['quiet']}>
        {warehouse} · {timezone}
      </span>
    </PageHead>
  )
}
