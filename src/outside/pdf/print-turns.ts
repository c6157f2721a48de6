import { FairTurns } from '#values/fair-turns.ts'
import { type PrintedFor, PrintFailure } from '#values/printed-sheets.ts'

/** How many documents are printed at once, each of another tenant, and how many of one tenant may wait for their turn. */
export type TurnLimits = { readonly at_once: number; readonly waiting: number }

/** Gives out turns at the browser, tenant by tenant. */
export class PrintTurns {
  readonly #waiting_max: number
  readonly #turns: FairTurns<number>

  constructor({ at_once, waiting }: TurnLimits) {
    // One page of a tenant at a time: a second one of the same would take the memory and the processor from all others.
    this.#turns = new FairTurns(at_once, 1)
    this.#waiting_max = waiting
  }

  /** Whether nothing is printed and nothing waits. */
  get isIdle(): boolean {
    return this.#turns.isIdle
  }

  /** Waits for a turn, which ends with `end`; throws `PrintFailure` where too much waits already or nobody does any more. */
  async begin({ tenant, hung_up }: PrintedFor): Promise<void> {
    if (hung_up?.aborted) throw nobodyWaits()
    if (this.#turns.waitingUnder(tenant) >= this.#waiting_max)
      throw new PrintFailure(
        `${this.#waiting_max} documents are waiting to be printed already; try again when they are done`,
      )
    try {
      await this.#turns.begin(tenant, hung_up)
    } catch {
      throw nobodyWaits()
    }
  }

  /** Ends a turn and begins the next one. */
  end({ tenant }: PrintedFor): void {
    this.#turns.end(tenant)
  }
}

const nobodyWaits = () => new PrintFailure('nobody waits for it any more')
