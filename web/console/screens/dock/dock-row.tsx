import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { BookingBlock } from './booking-block.tsx'
import { type CalendarRow, nextFree, placeOf, type Span } from './calendar.ts'
import styles from './dock.module.css'

/** A dock: its closed hours, its bookings, and what is taken by others. */
export function DockRow({
  row,
  shown,
  time,
  onOpen,
  onAdd,
}: {
  readonly row: CalendarRow
  readonly shown: Span
  readonly time: (at: number) => string
  readonly onOpen: (id: string) => void
  readonly onAdd: (span: Span) => void
}): ReactNode {
  const { dock: words } = useWords()
  const may = useMay()
  const { code, open, free, bookings } = row
  const free_now = nextFree(free, Math.max(Date.now(), shown.from))
  const spot = (span: Span, kind: string) => {
    const place = placeOf(span, shown)
    return place === null ? null : (
      <span
        key={`${kind} ${span.from}`}
        className={styles[kind]}
        style={{ left: `${place.left}%`, width: `${place.width}%` }}
      />
    )
  }
  return (
    <section className={styles['row']} aria-label={code}>
      <div className={styles['dock']}>
        <strong>{code}</strong>
        {free_now === null ? (
          <span className={styles['quiet']}>{words.full}</span>
        ) : may('manage_bookings') ? (
          <Button kind="quiet" icon="add" onClick={() => onAdd(free_now)}>
            {words.book_at(time(free_now.from))}
          </Button>
        ) : (
          <span className={styles['quiet']}>{words.free_at(time(free_now.from))}</span>
        )}
      </div>
      <div className={styles['track']}>
        {open.map((span) => spot(span, 'taken'))}
        {free.map((span) => spot(span, 'free'))}
        {bookings.map((booking) => (
          <BookingBlock key={booking.id} {...{ booking, row, shown, time, onOpen }} />
        ))}
      </div>
    </section>
  )
}
