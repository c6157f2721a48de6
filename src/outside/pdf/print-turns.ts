import { FairSemaphore } from '#values/fair-semaphore.ts'
import { PrintFailure, type PrintRequester } from '#values/printed-sheets.ts'

/** How many documents are rendered at once, one per owner of tenants, and how many of one owner may wait. */
export type TurnLimits = { readonly at_once: number; readonly waiting: number }

/** Schedules the browser fairly between the owners of tenants. */
export class PrintTurns {
  readonly #waiting_max: number
  readonly #turns: FairSemaphore<number>

  constructor({ at_once, waiting }: TurnLimits) {
    // One document of an owner at a time: a second one would take memory and processor time from all others.
    this.#turns = new FairSemaphore(at_once, { of_one_key: 1 })
    this.#waiting_max = waiting
  }

  /** Whether nothing is rendered and nothing waits. */
  get isIdle(): boolean {
    return this.#turns.isIdle
  }

  /** Waits for a turn, which ends with `end`; throws `PrintFailure` if too many wait or the requester disconnects. */
  async begin({ owner, disconnected }: PrintRequester): Promise<void> {
    if (disconnected?.aborted) throw abandonedFailure()
    if (this.#turns.waitingFor(owner) >= this.#waiting_max)
      throw new PrintFailure(
        `${this.#waiting_max} documents are waiting to be printed already; try again when they are done`,
      )
    try {
      await this.#turns.acquire(owner, disconnected)
    } catch {
      throw abandonedFailure()
    }
  }

  /** Ends a turn and starts the next one. */
  end({ owner }: PrintRequester): void {
    this.#turns.release(owner)
  }
}

const abandonedFailure = () => new PrintFailure('nobody waits for it any more')
