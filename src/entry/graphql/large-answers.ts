import type { Scope } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { FairTurns } from '#values/fair-turns.ts'

/** An answer that costs this much (platform 3.8) is large: half of the longest page of plain records. */
const LARGE = 500

/** So many large answers are made at once, and so many of them for one tenant. */
const AT_ONCE = { all: 6, of_one_tenant: 3 } as const

/** So many requests of one tenant may wait until their answers are made. */
const WAITING_MAX = 100

/** After this long, in seconds, somebody who was refused may try again. */
const RETRY_AFTER = 1

/**
 * Makes large answers in turns, tenant by tenant: writing one takes the process itself longer than the database, so that more of
 * them at once would be no faster, and would keep all other requests waiting.
 */
export class LargeAnswers {
  readonly #turns = new FairTurns<number>(AT_ONCE.all, AT_ONCE.of_one_tenant)

  /** Makes an answer of this cost, a large one when it is the tenant's turn; refuses where too many of them wait. */
  async run<Result>(
    { tenant }: Pick<Scope, 'tenant'>,
    cost: number,
    make: () => Promise<Result>,
  ): Promise<Result> {
    if (cost < LARGE) return make()
    if (this.#turns.waitingUnder(tenant.id) >= WAITING_MAX)
      throw refusal('rate_limited', { retry_after: RETRY_AFTER })
    return this.#turns.during(tenant.id, make)
  }
}
