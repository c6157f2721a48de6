/** A charge window of an account (operations 10.1). */
export type ChargeWindow = { readonly frequency: 'Day' | 'Month'; readonly numbers: readonly number[] }

const DAY_MS = 86_400_000

/**
 * The days of a window after one day, up to another: `2026-03-03`. A day number beyond the end of a month means
 * its last day.
 */
export function windowDaysFor(
  window: ChargeWindow,
  { after, until }: { readonly after: string; readonly until: string },
): readonly string[] {
  const [first, last] = [Date.parse(after) + DAY_MS, Date.parse(until)]
  const count = Math.max(0, Math.round((last - first) / DAY_MS) + 1)
  return Array.from({ length: count }, (_, index) => first + index * DAY_MS)
    .filter((moment) => isWindowDay(window, new Date(moment)))
    .map(dayFor)
}

function isWindowDay({ frequency, numbers }: ChargeWindow, day: Date): boolean {
  if (frequency === 'Day') return numbers.includes(day.getUTCDay())
  const number = day.getUTCDate()
  const end = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return numbers.some((one) => Math.min(one, end) === number)
}

function dayFor(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
