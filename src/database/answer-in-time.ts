import { setTimeout as pause } from 'node:timers/promises'
import { NoConnection } from './failures.ts'

/** How long health checks wait for the database. */
const PROBE_MS = 3_000

/** The database did not answer a health check in time. */
export class NoAnswer extends NoConnection {}

/** The answer of a database to a health check; one that does not answer counts as unreachable. */
export async function answerInTime<Result>(answer: Promise<Result>): Promise<Result> {
  const answered = new AbortController()
  const silence = pause(PROBE_MS, undefined, { signal: answered.signal, ref: false }).then(() => {
    throw new NoAnswer(new Error(`the database has not answered for ${PROBE_MS} ms`))
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    answered.abort()
  }
}
