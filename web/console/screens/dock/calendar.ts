import type { Dock } from './dock.graphql.ts'

/** A booking as the calendar has it. */
export type CalendarBooking = NonNullable<Dock['bookings']>['all']['nodes'][number]

/** A time, in milliseconds. */
export type Span = { readonly from: number; readonly to: number }

/** A dock with its times, as the service answers them. */
export type AnsweredDock = {
  readonly location_id: number
  readonly code: string
  readonly open: readonly AnsweredSlot[]
  readonly free: readonly AnsweredSlot[]
}

type AnsweredSlot = { readonly start_time: string; readonly end_time: string }

/** A row of the calendar. */
export type CalendarRow = {
  readonly id: string
  readonly code: string
  readonly open: readonly Span[]
  readonly free: readonly Span[]
  readonly bookings: readonly CalendarBooking[]
}

/** Bookings begin and end at these steps. */
const STEP_MS = 15 * 60_000

const HOUR_MS = 3_600_000
const BLOCKING = new Set(['pending', 'arrived', 'departed'])

/** The rows of the calendar: each dock with its times and bookings. */
export function rowsOf(
  docks: readonly AnsweredDock[],
  bookings: readonly CalendarBooking[],
): readonly CalendarRow[] {
  const spans = (slots: readonly AnsweredSlot[]) =>
    slots.map(({ start_time, end_time }) => ({ from: Date.parse(start_time), to: Date.parse(end_time) }))
  return docks.map(({ location_id, code, open, free }) => ({
    id: String(location_id),
    code,
    open: spans(open),
    free: spans(free),
    bookings: bookings.filter(({ location }) => location?.id === String(location_id)),
  }))
}

/** The time of a booking. */
export function spanOf({ start_time, end_time }: CalendarBooking): Span {
  return { from: Date.parse(start_time ?? ''), to: Date.parse(end_time ?? '') }
}

/** The hours that are shown of a day: from six to eight in the evening, and all in which something is. */
export function hoursShown(day: Span, rows: readonly CalendarRow[]): Span {
  const spans = rows.flatMap(({ bookings }) => bookings.map(spanOf))
  const from = Math.min(day.from + 6 * HOUR_MS, ...spans.map((span) => Math.max(span.from, day.from)))
  const to = Math.max(day.from + 20 * HOUR_MS, ...spans.map((span) => Math.min(span.to, day.to)))
  const whole = (at: number) => day.from + Math.floor((at - day.from) / HOUR_MS) * HOUR_MS
  return { from: whole(from), to: Math.min(day.to, whole(to - 1) + HOUR_MS) }
}

/** Where a time stands in what is shown, in percent; null where nothing of it is. */
export function placeOf(span: Span, shown: Span): { readonly left: number; readonly width: number } | null {
  const from = Math.max(span.from, shown.from)
  const to = Math.min(span.to, shown.to)
  if (from >= to) return null
  const all = shown.to - shown.from
  return { left: (100 * (from - shown.from)) / all, width: (100 * (to - from)) / all }
}

/** The states that a booking can go to, each with its key. */
const STEPS: Readonly<Record<string, readonly (readonly [state: string, key: string])[]>> = {
  pending: [
    ['arrived', 'a'],
    ['fail_to_arrive', 'n'],
    ['cancelled', 'x'],
  ],
  arrived: [['departed', 'd']],
}

/** The states that a booking can go to, the usual one first, each with the key that does it. */
export function stepsOf({
  status,
}: Pick<CalendarBooking, 'status'>): readonly (readonly [state: string, key: string])[] {
  return STEPS[status ?? ''] ?? []
}

/** How a key changes the time of a booking: arrows move it, with shift they change its end. */
export function movedByKey(span: Span, key: string, isResizing: boolean): Span | null {
  const step = key === 'ArrowRight' ? STEP_MS : key === 'ArrowLeft' ? -STEP_MS : 0
  if (step === 0) return null
  if (!isResizing) return { from: span.from + step, to: span.to + step }
  return span.to + step > span.from ? { ...span, to: span.to + step } : span
}

/** A time moved by a part of what is shown, to the next step. */
export function movedBy(span: Span, part: number, shown: Span): Span {
  const moved = Math.round((part * (shown.to - shown.from)) / STEP_MS) * STEP_MS
  return { from: span.from + moved, to: span.to + moved }
}

/** Why a time would be refused, as far as it can be seen here; the service decides. */
export function faultOf(
  span: Span,
  { open, bookings }: CalendarRow,
  own: string | null,
): 'closed' | 'overlaps' | null {
  const isOpen = open.some(({ from, to }) => from <= span.from && span.to <= to)
  if (!isOpen) return 'closed'
  const others = bookings.filter(({ id, status }) => id !== own && BLOCKING.has(status ?? ''))
  return others.some((other) => {
    const taken = spanOf(other)
    return taken.from < span.to && span.from < taken.to
  })
    ? 'overlaps'
    : null
}

/** The next hour that is free from a moment on; null where none is. */
export function nextFree(free: readonly Span[], at: number): Span | null {
  const start = Math.ceil(at / STEP_MS) * STEP_MS
  const found = free.find(({ from, to }) => to - Math.max(from, start) >= STEP_MS)
  if (found === undefined) return null
  const from = Math.max(found.from, start)
  return { from, to: Math.min(found.to, from + HOUR_MS) }
}
