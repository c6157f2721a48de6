import type { FastifyRequest } from 'fastify'
import { refusal } from '#problems/problem.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import { wallClock } from '#values/wall-clock.ts'

/** How long ago an act may have been done: as long as idempotency keys are kept. */
const HOURS_MAX = 24

/** How far the clock of a device may be ahead, in milliseconds. */
const AHEAD_MAX = 60_000

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i

/**
 * When a person did what is sent now, or null where the request does not tell; what is slightly in the future is now. Refuses
 * texts that are no moment, and moments too long ago or in the future (spec: operations 11.4).
 */
export function performedAtOf({ headers }: Pick<FastifyRequest, 'headers'>): Instant | null {
  const sent = headers['x-performed-at']
  if (sent === undefined) return null
  const moment = typeof sent === 'string' && MOMENT.test(sent) ? Date.parse(sent) : Number.NaN
  const now = wallClock()
  if (!(moment >= now - HOURS_MAX * 3_600_000 && moment <= now + AHEAD_MAX))
    throw refusal('performed_at_invalid', { hours: HOURS_MAX })
  return instantFor(new Date(Math.min(moment, now)))
}
