import type { Database } from '#database/database.ts'
import { isLostRace, isUnreachable } from '#database/failures.ts'
import type { Replica } from '#database/replica.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { hasWritten } from '#events/own-writes.ts'

/** For so long somebody who has written reads what they wrote, in milliseconds (platform 15.5). */
const OWN_WRITES_MS = 5_000

/** How something is read. */
export type Reading = {
  /** `readOnce` takes one statement, `snapshot` several that see the same. */
  readonly by: 'readOnce' | 'snapshot'
  /** Whether all that was ever answered must be seen: `Prefer: consistency=strong`. */
  readonly is_strong: boolean
}

/**
 * Where lists are read from: the replica, if there is one and it is close behind, for everybody who has not written just now
 * and does not ask for the last state; else the database itself.
 */
export class Readings {
  readonly #primary: Database
  readonly #replica: Replica | null

  constructor(primary: Database, replica: Replica | null) {
    this.#primary = primary
    this.#replica = replica
  }

  /** Reads; `look` may be called a second time, where the replica goes away or takes back what was being read. */
  async read<Result>(
    scope: Scope,
    { by, is_strong }: Reading,
    look: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const replica = this.#replica
    const isNear = replica?.isNear === true && !is_strong && !(await this.#hasWritten(scope))
    if (replica === null || !isNear) return this.#primary[by](scope, look)
    try {
      return await replica.database[by](scope, look)
    } catch (error) {
      if (!isUnreachable(error) && !isLostRace(error)) throw error
      return this.#primary[by](scope, look)
    }
  }

  #hasWritten(scope: Scope): Promise<boolean> {
    return this.#primary.readOnce(scope, (tx) => hasWritten(tx, OWN_WRITES_MS))
  }
}
