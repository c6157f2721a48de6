/** What is known of today's work. */
export type Day = {
  /** Picks of orders that are due by the end of today and not picked yet. */
  readonly left: number
  /** Picks that were completed within the last hour. */
  readonly pace: number
  readonly late: number
  /** When the last order of today is due, and what time it is, in milliseconds; null where nothing is due. */
  readonly cut_off: number | null
  readonly now: number
}

/** Whether today is made: `done` has no pick left, `idle` has nobody who picks. */
export type Verdict =
  | { readonly kind: 'done' | 'idle'; readonly tone: 'good' | 'warn' }
  | { readonly kind: 'made' | 'at_risk'; readonly tone: 'good' | 'bad'; readonly done_at: number }

const HOUR_MS = 3_600_000

/** Says whether today is made: whether the picks that are left are done, at the present pace, before the last order is due. */
export function verdictOf({ left, pace, late, cut_off, now }: Day): Verdict {
  if (left === 0) return { kind: 'done', tone: late > 0 ? 'warn' : 'good' }
  if (pace === 0) return { kind: 'idle', tone: 'warn' }
  const done_at = now + (left / pace) * HOUR_MS
  const isMade = cut_off !== null && done_at <= cut_off
  return isMade ? { kind: 'made', tone: 'good', done_at } : { kind: 'at_risk', tone: 'bad', done_at }
}
