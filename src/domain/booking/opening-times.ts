/** An entry of opening times as it was written: {weekday 0-6, opens, closes}, Sunday being 0. */
export type OpeningTime = { readonly weekday?: unknown; readonly opens?: unknown; readonly closes?: unknown }

/** A slot on the clock of the warehouse. */
export type LocalSlot = {
  /** `YYYY-MM-DD`. */
  readonly start_day: string
  readonly end_day: string
  /** 0 Sunday to 6 Saturday, of the day it starts. */
  readonly weekday: number
  /** `HH:MM:SS`. */
  readonly start: string
  readonly end: string
}

const MIDNIGHT = '24:00:00'

/**
 * Whether a slot lies on one local day within one entry (operations 7.6). A weekday without an entry is closed; an end
 * at midnight belongs to the day that ends.
 */
export function isWithinOpeningTimes(times: readonly OpeningTime[], slot: LocalSlot): boolean {
  const endsAtMidnight = slot.end === '00:00:00' && slot.end_day === dayAfter(slot.start_day)
  if (slot.end_day !== slot.start_day && !endsAtMidnight) return false
  const end = endsAtMidnight ? MIDNIGHT : slot.end
  return times.some(({ weekday, opens, closes }) => {
    const [from, to] = [clockFor(opens), clockFor(closes)]
    if (from === null || to === null || Number(weekday) !== slot.weekday) return false
    return from <= slot.start && end <= to
  })
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** `9:00` as `09:00:00`; null for what is no time of day. */
function clockFor(written: unknown): string | null {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(String(written))
  if (found === null) return null
  const clock = `${String(found[1]).padStart(2, '0')}:${found[2]}:${found[3] ?? '00'}`
  return clock > MIDNIGHT ? null : clock
}
