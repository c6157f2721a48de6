const DAY_MS = 86_400_000

/** The day of a moment in a time zone: `2026-05-14`. */
export function dayIn(timezone: string, at: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(at)
}

/** The moment at which a day begins in a time zone. */
export function startOfDay(day: string, timezone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // The offset is that of the day itself, which may differ from that of the moment it was guessed by.
  const guess = midnight - offsetAt(midnight, timezone)
  return midnight - offsetAt(guess, timezone)
}

/** The day so many days after another one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(at: number, timezone: string): number {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
  return Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}
