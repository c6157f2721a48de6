import { setTimeout as pause, setImmediate as soon } from 'node:timers/promises'
import type { Scope } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { FairSemaphore } from '#values/fair-semaphore.ts'

/** Maximum number of waiting requests of one tenant. */
const WAITING_MAX = 100

/** Seconds after which a refused request may be repeated. */
const RETRY_AFTER = 1

/** Maximum pause, in milliseconds. */
const PAUSE_MS_MAX = 500

/** The tenant of a request, and when its client stops waiting. */
type WorkRequest = Pick<Scope, 'tenant' | 'until'>

/**
 * Work that blocks the process, such as parsing a large text, one piece at a time and fairly between tenants. After
 * each piece the next one waits for as long as that took, so that the process answers other requests meanwhile.
 */
export class WorkTurns {
  readonly #turns = new FairSemaphore<number>(1)

  /** Runs the work when it is the tenant's turn; refuses with `rate_limited` if too many of its requests wait. */
  async run<Result>({ tenant, until }: WorkRequest, work: () => Result): Promise<Result> {
    if (this.#turns.waitingFor(tenant.id) >= WAITING_MAX)
      throw refusal('rate_limited', { retry_after: RETRY_AFTER })
    await this.#turns.acquire(tenant.id)
    const started_ms = performance.now()
    try {
      if (started_ms > (until ?? Number.POSITIVE_INFINITY)) throw refusal('request_timeout', {})
      return work()
    } finally {
      void this.#endAfter(tenant.id, performance.now() - started_ms)
    }
  }

  async #endAfter(tenant_id: number, took: number): Promise<void> {
    await (took < 1 ? soon() : pause(Math.min(took, PAUSE_MS_MAX)))
    this.#turns.release(tenant_id)
  }
}
