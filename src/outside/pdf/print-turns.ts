import { type PrintedFor, PrintFailure } from '#values/printed-sheets.ts'

/** How many documents are printed at once, and how many of one tenant may wait for their turn. */
export type TurnLimits = { readonly at_once: number; readonly waiting: number }

type Waiting = { readonly begin: () => void }

/**
 * Gives out turns at the browser. Tenants take them one after another, whatever each has waiting, so that one with a thousand
 * documents keeps nobody else's waiting for more than the one that is being printed.
 */
export class PrintTurns {
  readonly #limits: TurnLimits
  /** What waits, tenant by tenant; the tenant that is next stands first. */
  readonly #waiting = new Map<number, Waiting[]>()
  #working = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** Whether nothing is printed and nothing waits. */
  get isIdle(): boolean {
    return this.#working === 0
  }

  /** Waits for a turn, which ends with `end`; throws `PrintFailure` where too much waits already or nobody does any more. */
  async begin({ tenant, hung_up }: PrintedFor): Promise<void> {
    if (hung_up?.aborted) throw new PrintFailure('nobody waits for it any more')
    if (this.#working < this.#limits.at_once) {
      this.#working += 1
      return
    }
    const own = this.#waiting.get(tenant) ?? []
    if (own.length >= this.#limits.waiting)
      throw new PrintFailure(
        `${this.#limits.waiting} documents are waiting to be printed already; try again when they are done`,
      )
    const turn = Promise.withResolvers<void>()
    const one = { begin: turn.resolve }
    own.push(one)
    this.#waiting.set(tenant, own)
    const leave = () => {
      this.#remove(tenant, one)
      turn.reject(new PrintFailure('nobody waits for it any more'))
    }
    hung_up?.addEventListener('abort', leave, { once: true })
    try {
      await turn.promise
    } finally {
      hung_up?.removeEventListener('abort', leave)
    }
  }

  /** Ends a turn: the tenant that waited longest for one is next, and goes to the end of the row. */
  end(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#working -= 1
      return
    }
    const [tenant, own] = next
    const one = own.shift()
    this.#waiting.delete(tenant)
    if (own.length > 0) this.#waiting.set(tenant, own)
    one?.begin()
  }

  #remove(tenant: number, one: Waiting): void {
    const left = (this.#waiting.get(tenant) ?? []).filter((other) => other !== one)
    if (left.length === 0) this.#waiting.delete(tenant)
    else this.#waiting.set(tenant, left)
  }
}
