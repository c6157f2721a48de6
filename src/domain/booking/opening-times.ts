import { hoursFor, MIDNIGHT, type OpeningTime } from '#declare/opening-times.ts'

/** A slot in the local time of the warehouse. */
export type LocalSlot = {
  /** `YYYY-MM-DD`. */
  readonly start_day: string
  readonly end_day: string
  /** 0 Sunday to 6 Saturday, of the day it starts. */
  readonly weekday: number
  /** `HH:MM:SS`, and the part of a second where there is one. */
  readonly start: string
  readonly end: string
}

/**
 * Whether a slot is on one local day and within one opening time (operations 7.6). A weekday without opening
 * times is closed; an end at midnight belongs to the day before.
 */
export function isWithinOpeningTimes(times: readonly OpeningTime[], slot: LocalSlot): boolean {
  const endsAtMidnight = slot.end === '00:00:00' && slot.end_day === dayAfter(slot.start_day)
  if (slot.end_day !== slot.start_day && !endsAtMidnight) return false
  const end = endsAtMidnight ? MIDNIGHT : slot.end
  return times.some((time) => {
    const hours = hoursFor(time)
    return hours?.weekday === slot.weekday && hours.opens <= slot.start && end <= hours.closes
  })
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
