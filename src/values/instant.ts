/** A moment as the wire writes it: UTC, `2026-01-01T09:00:00Z`, milliseconds only when they are not zero. */
export type Instant = string

/** Writes a moment in the wire's form. */
export function instantFor(moment: Date): Instant {
  const text = moment.toISOString()
  return text.endsWith('.000Z') ? `${text.slice(0, 19)}Z` : text
}

/** Turns PostgreSQL's `2026-01-01 09:00:00.12+00` (session time zone UTC) into the wire's form. */
export function instantFromDatabase(text: string): Instant {
  const end = text.length - 3
  const date = text.slice(0, 10)
  if (end <= 19) return `${date}T${text.slice(11, end)}Z`
  return `${date}T${text.slice(11, end).padEnd(23 - 11, '0')}Z`
}
