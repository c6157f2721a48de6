import type { Scope } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { ownerOf } from '#values/caller.ts'
import { FairSemaphore } from '#values/fair-semaphore.ts'

/** The cost of a large answer (platform 3.8): half of the largest page of plain records. */
const LARGE = 500

/** The number of large answers at once, for the tenants of one owner, and for owners for whom none is made. */
const AT_ONCE = { all: 6, of_one_key: 3, reserved: 2 } as const

/** The number of requests of one owner that may wait. */
const WAITING_MAX = 100

/** The seconds after which a refused request may be repeated. */
const RETRY_AFTER = 1

/** What an answer takes: its cost, and whether the database looks at all records of a list for it. */
type AnswerNeeds = { readonly cost: number; readonly scans: boolean }

/**
 * Reads in turns by the owner of tenants what takes long: large answers take more processor time than database time, so running
 * more at once would only delay other requests, and lists that are counted or searched keep the processors of the database.
 */
export class LargeAnswers {
  readonly #large = new FairSemaphore<number>(AT_ONCE.all, AT_ONCE)
  readonly #scanning: FairSemaphore<number>

  /** Half of the connections to the database read whole lists at most, a quarter of them for one owner. */
  constructor(connections: number) {
    const all = Math.max(2, Math.floor(connections / 2))
    const of_one_key = Math.max(1, Math.floor(connections / 4))
    this.#scanning = new FairSemaphore(all, { of_one_key, reserved: Math.floor(all / 4) })
  }

  /** Makes an answer when it is the owner's turn, any other one at once; refuses if too many wait. */
  async run<Result>(
    { tenant }: Pick<Scope, 'tenant'>,
    { cost, scans }: AnswerNeeds,
    make: () => Promise<Result>,
  ): Promise<Result> {
    const owner = ownerOf(tenant)
    const read = () => (cost < LARGE ? make() : inTurn(this.#large, owner, make))
    return scans ? inTurn(this.#scanning, owner, read) : read()
  }
}

async function inTurn<Result>(
  turns: FairSemaphore<number>,
  owner: number,
  make: () => Promise<Result>,
): Promise<Result> {
  if (turns.waitingFor(owner) >= WAITING_MAX) throw refusal('rate_limited', { retry_after: RETRY_AFTER })
  return turns.run(owner, make)
}
