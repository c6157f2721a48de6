/**
 * The one lock order: documents, lines, tasks, units, places, stock, balances, baskets (`docs/LOCKING.md`).
 * A class may be skipped, never revisited.
 */
export const LOCK_ORDER = ['tenants', 'records'] as const

/** A class of rows that are locked together, in key order. */
export type LockClass = (typeof LOCK_ORDER)[number]

/** Watches that one transaction takes its locks in the house's order. */
export class LockOrder {
  #reached = 0

  /** Says which class is locked next; going backwards is a bug, found by the first test that does it. */
  next(lock: LockClass): void {
    const place = LOCK_ORDER.indexOf(lock)
    if (place < this.#reached) {
      throw new Error(`${lock} is locked after ${LOCK_ORDER[this.#reached]}: see docs/LOCKING.md`)
    }
    this.#reached = place
  }
}
