import { BoundedProcess, type ProcessBounds } from './bounded-process.ts'
import { FairTurns } from './fair-turns.ts'

/** How a pool of processes works. */
export type PoolSettings = ProcessBounds & {
  /** Answers orders by `answerOrders`. */
  readonly script: URL
  /** So many orders are worked on at once, each of another tenant. */
  readonly at_once: number
  /** So many orders of a tenant may wait for their turn. */
  readonly waiting: number
  /** A process without work is kept so long. */
  readonly idle_ms: number
}

/** For whom an order is worked on: tenants take turns, and an order that was hung up on is given up. */
export type OrderedFor = { readonly tenant: number; readonly hung_up?: AbortSignal | undefined }

/** An order that was given up: too many of its tenant wait already, or nobody waits for it any more. */
export class OrderRefused extends Error {
  readonly why: 'too_many' | 'hung_up'
  constructor(why: OrderRefused['why']) {
    super(`an order was given up: ${why}`)
    this.why = why
  }
}

/** Has orders worked on by bounded processes, which are started when they are needed. */
export class ProcessPool<Order, Answer> {
  readonly #settings: PoolSettings
  readonly #turns: FairTurns<number>
  readonly #idle = new Map<BoundedProcess<Order, Answer>, NodeJS.Timeout>()

  constructor(settings: PoolSettings) {
    this.#settings = settings
    this.#turns = new FairTurns(settings.at_once, 1)
  }

  /** Has an order worked on when it is its turn; throws `OrderRefused` and `BoundExceeded`. */
  async ask(order: Order, { tenant, hung_up }: OrderedFor): Promise<Answer> {
    if (hung_up?.aborted) throw new OrderRefused('hung_up')
    if (this.#turns.waitingUnder(tenant) >= this.#settings.waiting) throw new OrderRefused('too_many')
    await this.#turns.begin(tenant, hung_up)?.catch(() => {
      throw new OrderRefused('hung_up')
    })
    try {
      return await this.#worked(order, hung_up)
    } finally {
      this.#turns.end(tenant)
    }
  }

  async #worked(order: Order, hung_up?: AbortSignal): Promise<Answer> {
    const { script, memory_mib, cpu_ms } = this.#settings
    const idle = [...this.#idle.keys()].find(({ isAlive }) => isAlive)
    const process = idle ?? new BoundedProcess<Order, Answer>(script, { memory_mib, cpu_ms })
    this.#take(process)
    const over = new AbortController()
    const left = Promise.withResolvers<never>()
    const leave = () => left.reject(new OrderRefused('hung_up'))
    hung_up?.addEventListener('abort', leave, { once: true, signal: over.signal })
    try {
      const answer = await Promise.race([process.ask(order), left.promise])
      this.#keep(process)
      return answer
    } catch (error) {
      await process.end()
      throw error
    } finally {
      over.abort()
    }
  }

  #keep(process: BoundedProcess<Order, Answer>): void {
    const end = () => {
      this.#take(process)
      void process.end()
    }
    this.#idle.set(process, setTimeout(end, this.#settings.idle_ms).unref())
  }

  #take(process: BoundedProcess<Order, Answer>): void {
    clearTimeout(this.#idle.get(process))
    this.#idle.delete(process)
  }
}
