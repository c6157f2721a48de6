const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pauses before each attempt: about 28 hours in all (platform 9.4). */
const PAUSES = [
  0,
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
] as const
const JITTER = 0.1
const RETRY_AFTER_MAX = HOUR

/** Maximum number of attempts by destination. */
const ATTEMPTS: Readonly<Record<string, number>> = {
  webhook: 9,
  api: 9,
  ftp: 9,
  integration: 9,
  email: 5,
  file_import: 5,
  ai: 5,
  notification: 5,
}

/** An attempt that failed. */
export type FailedAttempt = {
  readonly destination_type: string
  /** Which attempt it was, the first being 1. */
  readonly attempt: number
  readonly now: Date
  /** The value of the header `Retry-After` of the receiver. */
  readonly retry_after: string | null
}

/** When to try again after a failed attempt; null if it was the last. `random` is in [0, 1). */
export function retryAtFor(attempt: FailedAttempt, random: number): Date | null {
  const pause = PAUSES[attempt.attempt]
  if (pause === undefined || attempt.attempt >= (ATTEMPTS[attempt.destination_type] ?? 1)) return null
  const jittered = pause * (1 + JITTER * (2 * random - 1))
  const requested = Math.min(requestedPause(attempt.retry_after, attempt.now), RETRY_AFTER_MAX)
  return new Date(attempt.now.getTime() + Math.round(Math.max(jittered, requested)))
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, 10.2.3); anything else is ignored. */
function requestedPause(header: string | null, now: Date): number {
  if (header === null) return 0
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND
  const date = Date.parse(header)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime())
}
