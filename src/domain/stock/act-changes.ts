import type { Transaction } from '#database/transaction.ts'
import type { Caller } from '#values/caller.ts'
import { uuidv7 } from '#values/ids.ts'
import type { Cell } from './identity.ts'

/** Quantities of a pile by bucket: every unit is in exactly one (operations 0.7). Exact decimals, as text. */
export type PileBuckets = {
  readonly id: number
  readonly account_id: number
  readonly product_id: number
  readonly warehouse_id: number
  readonly held: string
  readonly picked: string
  readonly allocated: string
  readonly available: string
  /** Part of what is available, no bucket of its own. */
  readonly sellable: string
  readonly received: string
}

/** What a balance is of. */
export type BalanceKey = Pick<Cell, 'account_id' | 'product_id' | 'warehouse_id'>

const balanceKey = ({ account_id, product_id, warehouse_id }: BalanceKey) =>
  `${account_id} ${product_id} ${warehouse_id}`

/** A change of the quantity orders still require. */
export type OrderedChange = {
  readonly account_id: number
  readonly product_id: number
  readonly warehouse_id: number
  /** Signed. */
  readonly ordered: string
}

/** Goods that left a cell, arrived in another, or both; null is a node outside the warehouse. */
export type CellMovement = {
  readonly from: Cell | null
  readonly to: Cell | null
  readonly category: string
}

/** A product that is picked from pickfaces of a warehouse. */
export type PickfaceProduct = { readonly product_id: number; readonly warehouse_id: number }

/**
 * What one operation has changed so far: the piles it touched and their quantities before, the movements that may concern
 * pickfaces, and the orders that lost reserved goods. Derived values are updated from it at the end of the operation.
 */
export class ActChanges {
  /** Written into every ledger row of the operation. */
  readonly operation_id = uuidv7()
  /** Those of the ledger rows of the transaction: its own, and one for each request that was done together with others. */
  readonly #operations = new Set([this.operation_id])
  readonly before = new Map<number, PileBuckets>()
  readonly touched = new Set<number>()
  /** Piles that an act moved which leaves all buckets as they are, before any were counted. */
  readonly moved = new Set<number>()
  readonly ordered: OrderedChange[] = []
  readonly cellMovements: CellMovement[] = []
  /** Who moved goods last, by account, product and warehouse, where that is not the caller of the transaction. */
  readonly #callers = new Map<string, Caller>()
  /** Piles whose reservations were closed. */
  readonly #released = new Set<number>()
  /** Demand pickfaces whose replenishment was cancelled. */
  readonly #freed = new Set<number>()
  readonly #faced = new Set<string>()
  /** Orders that lost reserved goods, whose demand may now be met. */
  readonly #lessened = new Set<number>()

  /** Records the quantities of piles before they change; the first record of a pile counts. */
  recordBefore(buckets: readonly PileBuckets[]): void {
    for (const pile of buckets) if (!this.touched.has(pile.id)) this.before.set(pile.id, pile)
    for (const { id } of buckets) this.touched.add(id)
  }

  /** Records who moved goods. */
  recordCaller(goods: BalanceKey, caller: Caller): void {
    this.#callers.set(balanceKey(goods), caller)
  }

  /** Records that ledger rows were written for a request that was done together with others. */
  recordOperation(operation_id: string): void {
    this.#operations.add(operation_id)
  }

  /** The operations of all ledger rows of the transaction. */
  get operation_ids(): readonly string[] {
    return [...this.#operations]
  }

  /** Who moved such goods last; undefined for the caller of the transaction. */
  callerOf(goods: BalanceKey): Caller | undefined {
    return this.#callers.get(balanceKey(goods))
  }

  /** Records piles whose reservations were closed. */
  recordReleased(piles: readonly { readonly id: number }[]): void {
    for (const { id } of piles) this.#released.add(id)
  }

  /** Whether reservations were closed on a pile that was not locked: a concurrent merge moved them there. */
  hasReleasedElsewhere(): boolean {
    return [...this.#released].some((id) => !this.touched.has(id))
  }

  /** Records which of the moved products have pickfaces, so that the others need no query. */
  recordPickfaceProducts(faced: readonly PickfaceProduct[]): void {
    for (const { product_id, warehouse_id } of faced) this.#faced.add(`${product_id} ${warehouse_id}`)
  }

  /** Returns the movements of products with pickfaces, and forgets them. */
  drainPickfaceMovements(): readonly CellMovement[] {
    const movements = this.cellMovements.splice(0)
    return movements.filter(({ from, to }) =>
      [from, to].some((cell) => cell !== null && this.#faced.has(`${cell.product_id} ${cell.warehouse_id}`)),
    )
  }

  /** Records demand pickfaces whose replenishment was cancelled, so that they can be used for others. */
  recordFreedPickfaces(locations: readonly (number | null)[]): void {
    for (const id of locations) if (id !== null) this.#freed.add(id)
  }

  /** Returns the recorded demand pickfaces, and forgets them. */
  drainFreedPickfaces(): readonly number[] {
    const freed = [...this.#freed]
    this.#freed.clear()
    return freed
  }

  /** Records orders that lost reserved goods. */
  recordReducedOrders(order_ids: readonly number[]): void {
    for (const id of order_ids) this.#lessened.add(id)
  }

  /** Returns the recorded orders, and forgets them. */
  drainReducedOrders(): readonly number[] {
    const orders = [...this.#lessened]
    this.#lessened.clear()
    return orders
  }

  /** Forgets everything, once balances are updated. */
  reset(): void {
    this.before.clear()
    this.touched.clear()
    this.moved.clear()
    this.ordered.length = 0
    this.cellMovements.length = 0
    this.#released.clear()
    this.#faced.clear()
    this.#freed.clear()
    this.#lessened.clear()
    this.#callers.clear()
  }
}

const changesByTransaction = new WeakMap<Transaction, ActChanges>()

/** Whether a transaction has changed anything that others follow from. */
export function hasActChanges(tx: Transaction): boolean {
  return changesByTransaction.has(tx)
}

/** The changes of the operation that runs in a transaction. */
export function actChangesOf(tx: Transaction): ActChanges {
  const cached = changesByTransaction.get(tx)
  if (cached !== undefined) return cached
  const changes = new ActChanges()
  changesByTransaction.set(tx, changes)
  return changes
}
