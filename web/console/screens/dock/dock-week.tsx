import type { ReactNode } from 'react'
import { classNames } from '#web/console/kit/class-names.ts'
import { Link } from '#web/console/kit/link.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { TableFrame } from '#web/console/kit/table-frame.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { spanOf } from './calendar.ts'
import styles from './dock.module.css'
import type { WeekCell, WeekRow } from './week.ts'

/** The dock calendar of a week: rows are docks, columns days; a day leads to its calendar, a booking to its drawer. */
export function DockWeek({
  rows,
  days,
  today,
  time,
  onOpen,
}: {
  readonly rows: readonly WeekRow[]
  readonly days: readonly string[]
  readonly today: string
  readonly time: (at: number) => string
  readonly onOpen: (id: string) => void
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const name = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  return (
    <section className={styles['week']} aria-label={words.dock.week}>
      <TableFrame>
        <thead>
          <tr>
            <th scope="col">{words.dock.dock}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                <Link path="/dock" search={{ day }}>
                  {name.format(Date.parse(`${day}T12:00:00Z`))}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.code}</th>
              {row.cells.map((cell) => (
                <td key={cell.day}>
                  <DayCell cell={cell} time={time} onOpen={onOpen} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </section>
  )
}

function DayCell({
  cell: { bookings, free_hours, is_open },
  time,
  onOpen,
}: {
  readonly cell: WeekCell
  readonly time: (at: number) => string
  readonly onOpen: (id: string) => void
}): ReactNode {
  const words = useWords()
  return (
    <div className={styles['cell']}>
      {bookings.map((booking) => (
        <button
          key={booking.id}
          type="button"
          className={classNames(styles['entry'], styles[toneOf(booking.status ?? '')])}
          onClick={() => onOpen(booking.id)}
        >
          <strong>{time(spanOf(booking).from)}</strong>
          <span>{booking.account?.code ?? booking.booking_reference}</span>
          <span>{stateLabel(words, booking.status ?? '')}</span>
        </button>
      ))}
      <span className={styles['quiet']}>
        {is_open ? words.dock.free_hours(free_hours) : words.dock.closed}
      </span>
    </div>
  )
}
