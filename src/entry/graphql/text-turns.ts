import { setTimeout as pause, setImmediate as soon } from 'node:timers/promises'
import type { Scope } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { FairTurns } from '#values/fair-turns.ts'

/** So many requests of one tenant may wait until their texts are read. */
const WAITING_MAX = 100

/** After this long, in seconds, somebody who was refused may try again. */
const RETRY_AFTER = 1

/** No pause is longer, in milliseconds. */
const PAUSE_MS_MAX = 500

/** Whose turn it is, and when whoever asked stops waiting. */
type Turn = Pick<Scope, 'tenant' | 'until'>

/**
 * Reads new texts one at a time, tenant by tenant. Reading holds the process, so as long as it took nobody reads another one:
 * whatever else is asked of the process is answered meanwhile.
 */
export class TextTurns {
  readonly #turns = new FairTurns<number>(1)

  /** Does what holds the process when it is the tenant's turn; refuses where too many of them wait. */
  async run<Result>({ tenant, until }: Turn, work: () => Result): Promise<Result> {
    if (this.#turns.waitingUnder(tenant.id) >= WAITING_MAX)
      throw refusal('rate_limited', { retry_after: RETRY_AFTER })
    await this.#turns.begin(tenant.id)
    const began = performance.now()
    try {
      if (began > (until ?? Number.POSITIVE_INFINITY)) throw refusal('request_timeout', {})
      return work()
    } finally {
      void this.#endAfter(tenant.id, performance.now() - began)
    }
  }

  async #endAfter(tenant_id: number, took: number): Promise<void> {
    await (took < 1 ? soon() : pause(Math.min(took, PAUSE_MS_MAX)))
    this.#turns.end(tenant_id)
  }
}
