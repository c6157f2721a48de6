import type { Scope } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { ownerOf } from '#values/caller.ts'
import { FairSemaphore } from '#values/fair-semaphore.ts'
import type { Message } from './message.ts'
import { acceptsAttributes, acceptsIds, type Operation } from './operation.ts'

/** An act with more records, ids or lines than this is large. */
const ITEMS_MAX = 50

/** The number of large acts at once, for the tenants of one owner, and for owners for whom none is under way. */
const AT_ONCE = { all: 4, of_one_key: 2, reserved: 1 } as const

/** The number of large acts of one owner that may wait. */
const WAITING_MAX = 100

/** The seconds after which a refused request may be repeated. */
const RETRY_AFTER = 1

/**
 * Performs acts on many records a few at a time, in turns by the owner of tenants: each keeps thousands of rows in memory, and
 * more of them at once take no less time in all, but collecting what they leave behind then stops the process for long.
 */
export class LargeActs {
  readonly #turns = new FairSemaphore<number>(AT_ONCE.all, AT_ONCE)
  #taken = 0

  /** How many large acts were begun. */
  get taken(): number {
    return this.#taken
  }

  /** Runs a large act when it is the owner's turn, any other at once; refuses if too many wait, or nobody waits for it any more. */
  async run<Result>(
    { tenant, until, disconnected }: Pick<Scope, 'tenant' | 'until' | 'disconnected'>,
    items: number,
    act: () => Promise<Result>,
  ): Promise<Result> {
    if (items <= ITEMS_MAX) return act()
    const owner = ownerOf(tenant)
    if (this.#turns.waitingFor(owner) >= WAITING_MAX)
      throw refusal('rate_limited', { retry_after: RETRY_AFTER })
    await this.#turn(owner, disconnected?.())
    try {
      if (performance.now() > (until ?? Number.POSITIVE_INFINITY)) throw refusal('request_timeout', {})
      this.#taken += 1
      return await act()
    } finally {
      this.#turns.release(owner)
    }
  }

  /** Waits for a turn; what waits for a client that has gone is not done. */
  async #turn(owner: number, gone?: AbortSignal): Promise<void> {
    try {
      gone?.throwIfAborted()
      await this.#turns.acquire(owner, gone)
    } catch {
      throw refusal('request_timeout', {})
    }
  }
}

/** The large acts of this process. */
export const largeActs = new LargeActs()

/** How many records, ids or lines a request names: the length of its longest list; 0 if it cannot be read, which the act refuses. */
export function itemsIn(operation: Operation, message: Message): number {
  try {
    const ids = acceptsIds(operation) ? message.ids().length : 0
    const sent = acceptsAttributes(operation) ? Object.values(message.attributes().attributes) : []
    return Math.max(ids, ...sent.map((value) => (Array.isArray(value) ? value.length : 0)))
  } catch {
    return 0
  }
}
