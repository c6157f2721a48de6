import type { Database } from '#database/database.ts'
import { isOtherWorkWaiting, ownerFlag } from '#events/queue.ts'

/** Maximum share of the workers for one owner of tenants while others wait (platform 15.4). */
const SHARE = 0.2

/** Counts the running jobs of each owner, so that a thousand jobs of one do not delay those of others. */
export class Fairness {
  readonly #database: Database
  readonly #limit: number
  readonly #running = new Map<number, number>()

  constructor(database: Database, concurrency: number) {
    this.#database = database
    this.#limit = Math.max(1, Math.floor(concurrency * SHARE))
  }

  /** Counts a job of an owner while it runs. */
  async during(owner: number, work: () => Promise<void>): Promise<void> {
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1)
    try {
      await work()
    } finally {
      const remaining = (this.#running.get(owner) ?? 1) - 1
      if (remaining === 0) this.#running.delete(owner)
      else this.#running.set(owner, remaining)
    }
  }

  /** The flags of jobs that must wait for others. */
  async flagsToPass(): Promise<string[]> {
    const full = [...this.#running]
      .filter(([, count]) => count >= this.#limit)
      .map(([owner]) => ownerFlag(owner))
    if (full.length === 0) return []
    const othersWait = await this.#database.atQueue((session) => isOtherWorkWaiting(session, full))
    return othersWait ? full : []
  }
}
