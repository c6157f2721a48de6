import type { Database } from '#database/database.ts'
import { isOtherWorkWaiting, tenantFlag } from '#events/queue.ts'

/** No tenant keeps more than this part of the workers while others wait (platform 15.4). */
const SHARE = 0.2

/** Counts who is being worked for, so that one tenant's thousand jobs do not hold up another's one. */
export class Fairness {
  readonly #database: Database
  readonly #limit: number
  readonly #running = new Map<number, number>()

  constructor(database: Database, concurrency: number) {
    this.#database = database
    this.#limit = Math.max(1, Math.floor(concurrency * SHARE))
  }

  /** Counts a tenant's job while it is done. */
  async during(tenant: number, work: () => Promise<void>): Promise<void> {
    this.#running.set(tenant, (this.#running.get(tenant) ?? 0) + 1)
    try {
      await work()
    } finally {
      const left = (this.#running.get(tenant) ?? 1) - 1
      if (left === 0) this.#running.delete(tenant)
      else this.#running.set(tenant, left)
    }
  }

  /** The flags of jobs that must let others go first. */
  async flagsToPass(): Promise<string[]> {
    const full = [...this.#running]
      .filter(([, count]) => count >= this.#limit)
      .map(([tenant]) => tenantFlag(tenant))
    if (full.length === 0) return []
    const othersWait = await this.#database.acrossTenants((session) => isOtherWorkWaiting(session, full))
    return othersWait ? full : []
  }
}
