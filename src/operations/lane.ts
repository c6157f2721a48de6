import { hasWaitedForLock, isLockTimeout, isRetryable, isUnreachable } from '#database/failures.ts'
import { NotTogether } from '#values/not-together.ts'
import type { AppContext } from './app-context.ts'
import { Linger } from './linger.ts'
import type { OperationResult } from './operation.ts'
import { perform, refusalFor } from './perform.ts'
import { type JoiningRequest, LOCK_MS, performTogether } from './perform-together.ts'

/** Maximum number of requests performed together. */
const MOST = 32

/**
 * How a request was performed that may be done together with others: with others; alone, since nothing else of its tenant was
 * under way (`single`) or none waited for its lane (`in_turn`); or by itself although others were there, because it has a condition,
 * its caller is limited to accounts, it says more than others may, its record is not one of those done together, it was
 * left out of its batch, or the batch failed (spec: platform 15.7).
 */
export type WayOfPerforming =
  | 'together'
  | 'single'
  | 'in_turn'
  | 'conditional'
  | 'limited_caller'
  | 'further_input'
  | 'other_record'
  | 'left_out'
  | 'failed_batch'

type WaitingRequest = {
  readonly joining: JoiningRequest
  readonly resolve: (performed: OperationResult | Promise<OperationResult>) => void
  readonly reject: (error: unknown) => void
}

type LaneHooks = {
  /** Counts the lane as busy while it works. */
  readonly during: (work: () => Promise<void>) => Promise<void>
  /** Called when nothing is left to do. */
  readonly ended: () => void
  /** Counts a request by the way in which it is performed. */
  readonly count: (way: WayOfPerforming) => void
}

/** Requests of one group: those that arrive while others are written are the next batch. */
export class Lane {
  readonly #app: AppContext
  readonly #hooks: LaneHooks
  /** How many batches may be under way at once. */
  readonly #most: number
  readonly #lingers = new Set<Linger>()
  #waiting: WaitingRequest[] = []
  #running = 0
  /** How many requests are being performed, and how long the last batch took. */
  #performed = 0
  #took_ms = 0

  constructor(app: AppContext, hooks: LaneHooks, most = 1) {
    this.#app = app
    this.#hooks = hooks
    this.#most = most
  }

  /** Does a request when its turn comes; answers what it would be answered by itself. */
  take(joining: JoiningRequest): Promise<OperationResult> {
    const { promise, resolve, reject } = Promise.withResolvers<OperationResult>()
    this.#waiting.push({ joining, resolve, reject })
    const [linger] = this.#lingers
    if (linger !== undefined) linger.arrived()
    else if (this.#running < this.#most) void this.#hooks.during(() => this.#run())
    return promise
  }

  async #run(): Promise<void> {
    this.#running += 1
    // Others of those that this batch is to take are about to ask.
    if (this.#running > 1) await this.#linger(this.#performed)
    while (this.#waiting.length > 0) {
      const batch = this.#next()
      const began = performance.now()
      this.#performed += batch.length
      await this.#perform(batch)
      this.#performed -= batch.length
      this.#took_ms = performance.now() - began
      const all = batch.length + this.#waiting.length + this.#performed
      // A single request does not wait for others.
      if (all > 1) await this.#linger(Math.ceil(all / this.#most))
    }
    this.#running -= 1
    if (this.#running === 0) this.#hooks.ended()
  }

  /** The next batch: one request for each record and for each key, so that the second sees what became of the first. */
  #next(): readonly WaitingRequest[] {
    const ids = new Set<number>()
    const keys = new Set<string | null>()
    const batch = this.#waiting.filter(({ joining: { id, keep } }) => {
      const key = keep?.key ?? null
      if (ids.size >= MOST || ids.has(id) || (key !== null && keys.has(key))) return false
      ids.add(id)
      keys.add(key)
      return true
    })
    this.#waiting = this.#waiting.filter((one) => !batch.includes(one))
    return batch
  }

  /** Waits until so many are there, but not for long. */
  async #linger(expected: number): Promise<void> {
    const linger = new Linger(() => this.#waiting.length >= Math.min(expected, MOST), this.#took_ms)
    this.#lingers.add(linger)
    await linger.over
    this.#lingers.delete(linger)
  }

  /** Runs a batch; requests that cannot be done together are done alone, and others do not wait for them. */
  async #perform(batch: readonly WaitingRequest[]): Promise<void> {
    const [first, ...others] = batch
    if (first === undefined) return
    // It may wait for a lock; others continue meanwhile.
    if (others.length === 0) return notLongerThan(LOCK_MS, this.#alone(first, 'in_turn'))
    try {
      const done = await this.#together(batch)
      for (const [index, one] of batch.entries()) {
        const performed = done?.[index] ?? null
        if (performed === null) {
          void this.#alone(one, done === null ? 'failed_batch' : 'left_out')
          continue
        }
        this.#hooks.count('together')
        one.resolve(performed)
      }
    } catch (error) {
      // Whether it was written is unknown: each request is answered as if it were alone.
      for (const { reject } of batch) reject(refusalFor(this.#app.model, error))
    }
  }

  /**
   * What became of each request; null where they could not be done together. A race lost without having waited for a
   * lock is tried once more, and so are the others where some cannot be done together, or somebody holds the documents of some.
   */
  async #together(batch: readonly WaitingRequest[]): Promise<readonly (OperationResult | null)[] | null> {
    let requests: readonly JoiningRequest[] = batch.map(({ joining }) => joining)
    let otherwise = { skips_held: false, waits_longer: false }
    for (let attempt = 1; ; attempt += 1) {
      try {
        const done = await performTogether(this.#app, requests, otherwise)
        const results = new Map(requests.map((request, index) => [request, done[index] ?? null]))
        return batch.map(({ joining }) => results.get(joining) ?? null)
      } catch (error) {
        if (isUnreachable(error)) throw error
        if (error instanceof NotTogether && attempt === 1) {
          requests = requests.filter(({ id }) => !error.ids.includes(id))
          continue
        }
        const { take_free, waits_again = false } = requests[0]?.together ?? {}
        if (attempt === 1 && isLockTimeout(error) && (take_free !== undefined || waits_again)) {
          otherwise = { skips_held: take_free !== undefined, waits_longer: waits_again }
          continue
        }
        if (!isRetryable(error) || hasWaitedForLock(error) || attempt > 1) return null
      }
    }
  }

  #alone({ joining, resolve }: WaitingRequest, way: WayOfPerforming): Promise<OperationResult> {
    this.#hooks.count(way)
    const performed = perform(this.#app, joining.operation, joining)
    resolve(performed)
    return performed
  }
}

/** Waits until some work has ended, whatever became of it, or for so long. */
async function notLongerThan(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  work.then(
    () => resolve(),
    () => resolve(),
  )
  await promise
  clearTimeout(timer)
}
