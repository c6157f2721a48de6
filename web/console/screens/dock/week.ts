import { dayAfter, dayIn } from '#web/values/zoned-day.ts'
import { type CalendarBooking, type CalendarRow, type Span, spanOf } from './calendar.ts'

/** A dock on one day of a week. */
export type WeekCell = {
  readonly day: string
  /** The bookings that begin then, the earliest first. */
  readonly bookings: readonly CalendarBooking[]
  /** How long it is free, in whole hours. */
  readonly free_hours: number
  readonly is_open: boolean
}

/** A dock in a week. */
export type WeekRow = { readonly id: string; readonly code: string; readonly cells: readonly WeekCell[] }

const HOUR_MS = 3_600_000

/** The seven days of the week that a day is in, from Monday on. */
export function weekOf(day: string): readonly string[] {
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, place) => dayAfter(day, place - weekday))
}

/** The docks of a calendar by day; bookings stand on the day they begin, as the warehouse has it. */
export function weekRows(
  rows: readonly CalendarRow[],
  days: readonly { readonly day: string; readonly span: Span }[],
  timezone: string,
): readonly WeekRow[] {
  return rows.map(({ id, code, bookings, free, open }) => {
    const byDay = Map.groupBy(
      bookings.toSorted((a, b) => spanOf(a).from - spanOf(b).from),
      (booking) => dayIn(timezone, spanOf(booking).from),
    )
    const cells = days.map(({ day, span }): WeekCell => {
      const hours = free.reduce((sum, one) => sum + overlapOf(one, span), 0) / HOUR_MS
      return {
        day,
        bookings: byDay.get(day) ?? [],
        free_hours: Math.floor(hours),
        is_open: open.some((one) => overlapOf(one, span) > 0),
      }
    })
    return { id, code, cells }
  })
}

function overlapOf(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))
}
