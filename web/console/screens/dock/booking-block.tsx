import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { classNames } from '#web/console/kit/class-names.ts'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import {
  type CalendarBooking,
  type CalendarRow,
  faultOf,
  movedBy,
  movedByKey,
  placeOf,
  type Span,
  spanOf,
  stepsOf,
} from './calendar.ts'
import styles from './dock.module.css'
import { useBookingAct } from './use-booking-act.ts'

/** A pointer that moved less than this did not drag, in pixels. */
const DRAG_PX = 4

/** A booking in its row: arrows and dragging move it, Enter saves, and a refused move springs back. */
export function BookingBlock({
  booking,
  row,
  shown,
  time,
  onOpen,
}: {
  readonly booking: CalendarBooking
  readonly row: CalendarRow
  readonly shown: Span
  readonly time: (at: number) => string
  readonly onOpen: (id: string) => void
}): ReactNode {
  const words = useWords()
  const may = useMay()
  const { isBusy, change } = useBookingAct()
  const [draft, setDraft] = useState<Span | null>(null)
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const { id, status, account, booking_reference, haulier } = booking
  const own = spanOf(booking)
  const span = draft ?? own
  const place = placeOf(span, shown)
  const canMove = may('manage_bookings') && status === 'pending' && !isBusy
  const fault = draft === null ? null : faultOf(draft, row, id)
  const times = words.dock.from_to(time(span.from), time(span.to))
  if (place === null) return null

  async function save(next: Span): Promise<void> {
    const attributes = {
      start_time: new Date(next.from).toISOString(),
      end_time: new Date(next.to).toISOString(),
    }
    await change(
      id,
      attributes,
      words.dock.moved(booking_reference ?? '', words.dock.from_to(time(next.from), time(next.to))),
    )
    setDraft(null)
  }

  /** Arrived, departed, did not come: one key each. */
  async function take(state: string): Promise<void> {
    await change(id, { status: state }, words.dock.is_now(booking_reference ?? '', stateLabel(words, state)))
  }

  function press(event: KeyboardEvent): void {
    const step = may('manage_bookings')
      ? stepsOf(booking).find(([, key]) => key === event.key)?.[0]
      : undefined
    const moved = canMove ? movedByKey(span, event.key, event.shiftKey) : null
    if (moved !== null) setDraft(moved)
    else if (event.key === 'Escape' && draft !== null) setDraft(null)
    else if (event.key === 'Enter' && draft !== null) void save(draft)
    else if (step !== undefined && draft === null) void take(step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function follow(event: PointerEvent): void {
    const { current } = drag
    if (current === null || Math.abs(event.clientX - current.x) < DRAG_PX) return
    setDraft(movedBy(own, (event.clientX - current.x) / current.width, shown))
  }

  function begin(event: PointerEvent<HTMLButtonElement>): void {
    if (!canMove) return
    drag.current = { x: event.clientX, width: event.currentTarget.parentElement?.clientWidth ?? 1 }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  return (
    <button
      type="button"
      className={classNames(
        styles['booking'],
        styles[toneOf(status ?? '')],
        draft !== null && styles['draft'],
      )}
      style={{ left: `${place.left}%`, width: `${place.width}%` }}
      aria-busy={isBusy || undefined}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={() => {
        drag.current = null
        if (draft !== null) void save(draft)
      }}
      onClick={() => draft === null && onOpen(id)}
    >
      <strong>{account?.code ?? booking_reference}</strong>
      <span>{[times, stateLabel(words, status ?? ''), haulier].filter(Boolean).join(' · ')}</span>
      {draft !== null && (
        <span className={styles['hint']} role="status">
          {fault === null ? words.dock.enter_saves : words.dock.faults[fault]}
        </span>
      )}
    </button>
  )
}
