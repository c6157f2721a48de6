import type { Database } from '#database/database.ts'
import { isRetryable, isUnreachable } from '#database/failures.ts'
import type { Replica } from '#database/replica.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { hasWritten } from '#events/own-writes.ts'

/** How long a caller who has written reads from the primary, in milliseconds (platform 15.5). */
const OWN_WRITES_MS = 5_000

/** A reading. */
export type ReadMode = {
  /** `readOnce` runs one statement, `snapshot` several on one snapshot. */
  readonly by: 'readOnce' | 'snapshot'
  /** Whether the read must see all previous answers: `Prefer: consistency=strong`. */
  readonly is_strong: boolean
}

/**
 * Chooses the source of a read: the replica if it is close enough, unless the caller has just written or requires the
 * latest state; else the primary.
 */
export class Readings {
  readonly #primary: Database
  readonly #replica: Replica | null

  constructor(primary: Database, replica: Replica | null) {
    this.#primary = primary
    this.#replica = replica
  }

  /** Reads; the function runs again if the replica fails or cancels it. */
  async read<Result>(
    scope: Scope,
    { by, is_strong }: ReadMode,
    look: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const replica = this.#replica
    const isNear = replica?.isNear === true && !is_strong && !(await this.#hasWritten(scope))
    if (replica === null || !isNear) return this.#primary[by](scope, look)
    try {
      return await replica.database[by](scope, look)
    } catch (error) {
      if (!isUnreachable(error) && !isRetryable(error)) throw error
      return this.#primary[by](scope, look)
    }
  }

  #hasWritten(scope: Scope): Promise<boolean> {
    return this.#primary.readOnce(scope, (tx) => hasWritten(tx, OWN_WRITES_MS))
  }
}
