import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { Empty, Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page } from '#web/console/kit/page.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { dayAfter, dayIn, startOfDay } from '#web/values/zoned-day.ts'
import { useWords } from '#web/words/use-words.ts'
import { BookingDrawer } from './booking-drawer.tsx'
import { hoursShown, type Span } from './calendar.ts'
import styles from './dock.module.css'
import { DockHead } from './dock-head.tsx'
import { DockRow } from './dock-row.tsx'
import { DockWeek } from './dock-week.tsx'
import { NewBooking } from './new-booking.tsx'
import { useCalendar } from './use-calendar.ts'
import { weekRows } from './week.ts'

const HOUR_MS = 3_600_000

/** The dock calendar of a day, rows are docks and columns time, or of a week. */
export function DockPage(): ReactNode {
  const words = useWords()
  const may = useMay()
  const { language } = useLocale()
  const { warehouse, day, week, span, rows, error } = useCalendar()
  const isWeek = week.length > 0
  const [open, setOpen] = useState<string | null>(null)
  const [adding, setAdding] = useState<{ readonly dock: string; readonly span: Span } | null>(null)
  if (!may('view_bookings')) return <Note tone="warn">{words.records.not_allowed('view_bookings')}</Note>
  const timezone = warehouse?.timezone ?? 'UTC'
  const time = new Intl.DateTimeFormat(language, { timeZone: timezone, hour: '2-digit', minute: '2-digit' })
  const shown = hoursShown(span, rows ?? [])
  const hours = Array.from(
    { length: (shown.to - shown.from) / HOUR_MS },
    (_, place) => shown.from + place * HOUR_MS,
  )
  const booking = rows?.flatMap(({ bookings }) => bookings).find(({ id }) => id === open)
  const dock = rows?.find(({ id }) => id === adding?.dock)
  return (
    <Page>
      <DockHead day={day} isWeek={isWeek} warehouse={warehouse?.code ?? ''} timezone={timezone} />
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {rows === null && error === null && <Skeleton />}
      {rows?.length === 0 && <Empty title={words.dock.no_docks}>{words.dock.no_docks_text}</Empty>}
      {rows !== null && rows.length > 0 && isWeek && (
        <DockWeek
          rows={weekRows(rows, spansOf(week, timezone), timezone)}
          days={week}
          today={dayIn(timezone, Date.now())}
          time={(at) => time.format(at)}
          onOpen={setOpen}
        />
      )}
      {rows !== null && rows.length > 0 && !isWeek && (
        <div className={styles['scroll']}>
          <div className={styles['calendar']}>
            <div className={styles['hours']} aria-hidden>
              {hours.map((hour) => (
                <span key={hour}>{time.format(hour)}</span>
              ))}
            </div>
            {rows.map((row) => (
              <DockRow
                key={row.id}
                row={row}
                shown={shown}
                time={(at) => time.format(at)}
                onOpen={setOpen}
                onAdd={(free) => setAdding({ dock: row.id, span: free })}
              />
            ))}
          </div>
        </div>
      )}
      {!isWeek && <p className={styles['quiet']}>{words.dock.keys}</p>}
      {booking !== undefined && (
        <BookingDrawer booking={booking} time={(at) => time.format(at)} onClose={() => setOpen(null)} />
      )}
      {adding !== null && dock !== undefined && (
        <NewBooking
          dock={dock}
          span={adding.span}
          time={(at) => time.format(at)}
          onClose={() => setAdding(null)}
        />
      )}
    </Page>
  )
}

function spansOf(days: readonly string[], timezone: string) {
  return days.map((day) => ({
    day,
    span: { from: startOfDay(day, timezone), to: startOfDay(dayAfter(day, 1), timezone) },
  }))
}
