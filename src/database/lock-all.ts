import { LOCK_ORDER, WITHOUT_ROWS } from './lock.ts'
import { lockRows, type RowClass } from './lock-rows.ts'
import type { Query } from './query.ts'
import type { Transaction } from './transaction.ts'

/** Rows to be locked, by their class. */
export type RowsToLock = Partial<Readonly<Record<RowClass, readonly (number | null | undefined)[]>>>

/**
 * Locks rows of several classes, one statement for each class, in the lock order. Statements later in the same pipeline read
 * after the locks are held.
 */
export function lockAll(tx: Transaction, needed: RowsToLock): Query<unknown> {
  return tx.pipeline(
    LOCK_ORDER.map((lock) => {
      const ids = isRowClass(lock) ? (needed[lock] ?? []) : []
      const known = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
      return isRowClass(lock) ? lockRows(tx, lock, known) : null
    }),
  )
}

function isRowClass(lock: (typeof LOCK_ORDER)[number]): lock is RowClass {
  return WITHOUT_ROWS.every((one) => one !== lock)
}
