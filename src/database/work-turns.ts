import { setTimeout as pause, setImmediate as soon } from 'node:timers/promises'
import { refusal } from '#problems/problem.ts'
import { ownerOf, type Tenant } from '#values/caller.ts'
import { FairSemaphore } from '#values/fair-semaphore.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'

/** Maximum number of waiting requests of one owner. */
const WAITING_MAX = 100

/** Seconds after which a refused request may be repeated. */
const RETRY_AFTER = 1

/** Maximum pause, in milliseconds. */
const PAUSE_MS_MAX = 500

/** The number of items that are worked on in one turn. */
const ITEMS_A_TURN = 50

/** The tenant of a request, and when its client stops waiting. */
type WorkRequest = { readonly tenant: Tenant; readonly until?: number }

/**
 * Work that blocks the process, such as parsing a large text, one piece at a time and fairly between the owners of tenants.
 * After each piece the next one waits for as long as that took, so that the process answers other requests meanwhile.
 */
export class WorkTurns {
  readonly #turns = new FairSemaphore<number>(1)
  #taken = 0

  /** How many pieces of work were begun. */
  get taken(): number {
    return this.#taken
  }

  /** Runs the work when it is the owner's turn; refuses with `rate_limited` if too many of its requests wait. */
  async run<Result>({ tenant, until }: WorkRequest, work: () => Result): Promise<Result> {
    const owner = ownerOf(tenant)
    if (this.#turns.waitingFor(owner) >= WAITING_MAX)
      throw refusal('rate_limited', { retry_after: RETRY_AFTER })
    return this.#inTurn(owner, () => {
      if (performance.now() > (until ?? Number.POSITIVE_INFINITY)) throw refusal('request_timeout', {})
      return work()
    })
  }

  /** Runs the end of work that had its effect, such as writing the answer, when it is the owner's turn; it is not refused. */
  finish<Result>({ tenant }: WorkRequest, work: () => Result): Promise<Result> {
    return this.#inTurn(ownerOf(tenant), work)
  }

  /**
   * Maps a list as `map` does, 50 items in a turn; up to 50 are mapped at once, without a turn. Refuses as `run` does.
   */
  map<Item, Made>(
    request: WorkRequest,
    items: readonly Item[],
    make: (item: Item, index: number) => Made,
  ): Promise<readonly Made[]> {
    return inPieces(items, make, (piece) => this.run(request, piece))
  }

  /** Maps a list as `map` does, at the end of work that had its effect: it is not refused. */
  finishMap<Item, Made>(
    request: WorkRequest,
    items: readonly Item[],
    make: (item: Item, index: number) => Made,
  ): Promise<readonly Made[]> {
    return inPieces(items, make, (piece) => this.finish(request, piece))
  }

  /**
   * Works on a list one item after the other, with statements for each; the next 50 wait for a turn. No turn is held while a
   * statement runs: whoever waits for it might have locked what that statement waits for. Refuses as `run` does.
   */
  async each<Item, Made>(
    request: WorkRequest,
    items: readonly Item[],
    work: (item: Item) => Promise<Made>,
  ): Promise<readonly Made[]> {
    const takesTurns = items.length > ITEMS_A_TURN
    return mapInSequence(items.entries(), async ([index, item]) => {
      if (takesTurns && index % ITEMS_A_TURN === 0) await this.run(request, () => undefined)
      return work(item)
    })
  }

  async #inTurn<Result>(owner: number, work: () => Result): Promise<Result> {
    await this.#turns.acquire(owner)
    const started_ms = performance.now()
    this.#taken += 1
    try {
      return work()
    } finally {
      void this.#endAfter(owner, performance.now() - started_ms)
    }
  }

  async #endAfter(owner: number, took: number): Promise<void> {
    await (took < 1 ? soon() : pause(Math.min(took, PAUSE_MS_MAX)))
    this.#turns.release(owner)
  }
}

async function inPieces<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
  run: (piece: () => readonly Made[]) => Promise<readonly Made[]>,
): Promise<readonly Made[]> {
  if (items.length <= ITEMS_A_TURN) return items.map(make)
  const made: Made[] = []
  for (let from = 0; from < items.length; from += ITEMS_A_TURN) {
    const piece = items.slice(from, from + ITEMS_A_TURN)
    made.push(...(await run(() => piece.map((item, index) => make(item, from + index)))))
  }
  return made
}

/** The turns of this process: it does one thing at a time, so whatever takes long waits for one another. */
export const workTurns = new WorkTurns()
