import type { Scope } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { FairSemaphore } from '#values/fair-semaphore.ts'

/** The cost of a large answer (platform 3.8): half of the largest page of plain records. */
const LARGE = 500

/** The number of large answers at once, and for one tenant. */
const AT_ONCE = { all: 6, of_one_tenant: 3 } as const

/** The number of requests of one tenant that may wait. */
const WAITING_MAX = 100

/** The seconds after which a refused request may be repeated. */
const RETRY_AFTER = 1

/**
 * Builds large answers in turns by tenant: they take more processor time than database time, so running more at once
 * would only delay other requests.
 */
export class LargeAnswers {
  readonly #turns = new FairSemaphore<number>(AT_ONCE.all, AT_ONCE.of_one_tenant)

  /** Builds an answer, a large one when it is the tenant's turn; refuses if too many wait. */
  async run<Result>(
    { tenant }: Pick<Scope, 'tenant'>,
    cost: number,
    make: () => Promise<Result>,
  ): Promise<Result> {
    if (cost < LARGE) return make()
    if (this.#turns.waitingFor(tenant.id) >= WAITING_MAX)
      throw refusal('rate_limited', { retry_after: RETRY_AFTER })
    return this.#turns.run(tenant.id, make)
  }
}
