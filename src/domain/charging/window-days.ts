/** A window as its account was given it (operations 10.1). */
export type Window = { readonly frequency: 'Day' | 'Month'; readonly numbers: readonly number[] }

const DAY_MS = 86_400_000

/**
 * The days of a window after one day, up to another: `2026-03-03`. A number past the end of a month stands for its last
 * day.
 */
export function windowDaysFor(
  window: Window,
  { after, until }: { readonly after: string; readonly until: string },
): readonly string[] {
  const [first, last] = [Date.parse(after) + DAY_MS, Date.parse(until)]
  const count = Math.max(0, Math.round((last - first) / DAY_MS) + 1)
  return Array.from({ length: count }, (_, place) => first + place * DAY_MS)
    .filter((moment) => isOf(window, new Date(moment)))
    .map(dayFor)
}

function isOf({ frequency, numbers }: Window, day: Date): boolean {
  if (frequency === 'Day') return numbers.includes(day.getUTCDay())
  const number = day.getUTCDate()
  const end = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return numbers.some((one) => Math.min(one, end) === number)
}

function dayFor(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
