/**
 * The one lock order: documents, their lines, tasks, units, places, stock, balances, baskets, the tenant (`docs/LOCKING.md`,
 * operations 0.9). A class is the table whose rows are locked, but for `records`, which stands for whatever a generic
 * verb is about, `changed_places`, locations that count their goods otherwise from now on, `chosen_stock`, a lock on a
 * product in a warehouse for acts that choose among its stock or pick several things at once, and `filled_faces`, the same
 * for acts that ask for its pickfaces to be filled up without reserving anything. `storage_uses` is the one row that counts the
 * files of a tenant.
 */
export const LOCK_ORDER = [
  'records',
  'goods_in_receipts',
  'goods_outs',
  'goods_out_pick_lists',
  'loads',
  'load_drops',
  'shipments',
  'crossdocks',
  'stock_checks',
  'invoices',
  'goods_in_lines',
  'goods_out_lines',
  'stock_check_records',
  'tasks',
  'storage_units',
  'locations',
  'chosen_stock',
  'stocks',
  'changed_places',
  'pickface_rotations',
  'filled_faces',
  'stock_balances',
  'charge_baskets',
  'tenants',
  'storage_uses',
] as const

/** Classes that are not the rows of a table of their own name. */
export const WITHOUT_ROWS = [
  'tenants',
  'records',
  'chosen_stock',
  'changed_places',
  'filled_faces',
  'storage_uses',
] as const

/** A class of rows that are locked together, in key order. */
export type LockClass = (typeof LOCK_ORDER)[number]

/** Checks that a transaction acquires its locks in the lock order. */
export class LockOrder {
  #reached = -1

  /** Declares which class is locked next; going backwards is a bug and throws. */
  next(lock: LockClass): void {
    if (!this.advance(lock)) {
      throw new Error(`${lock} is locked after ${LOCK_ORDER[this.#reached]}: see docs/LOCKING.md`)
    }
  }

  /**
   * The same, returning whether the class is in order. A part of a larger act that locks late may still
   * acquire locks that are free at once; it must never wait for them.
   */
  advance(lock: LockClass): boolean {
    const place = LOCK_ORDER.indexOf(lock)
    if (place < this.#reached) return false
    this.#reached = place
    return true
  }

  /** The same, but a class that is revisited is out of order: what one statement locks is in key order, what two lock is not. */
  enter(lock: LockClass): boolean {
    return LOCK_ORDER.indexOf(lock) !== this.#reached && this.advance(lock)
  }
}
