import type { Transaction } from '#database/transaction.ts'
import { uuidv7 } from '#values/ids.ts'
import type { Cell } from './identity.ts'

/** How a pile counts: every unit of it is in one bucket (operations 0.7). Exact decimals, as text. */
export type Buckets = {
  readonly id: number
  readonly account_id: number
  readonly product_id: number
  readonly warehouse_id: number
  readonly held: string
  readonly picked: string
  readonly allocated: string
  readonly available: string
  readonly received: string
}

/** A change of what orders still want. */
export type OrderedChange = {
  readonly account_id: number
  readonly product_id: number
  readonly warehouse_id: number
  /** Signed. */
  readonly ordered: string
}

/** Goods that left a cell, arrived in another, or both; null stands for the outside. */
export type Passage = {
  readonly from: Cell | null
  readonly to: Cell | null
  readonly category: string
}

/** A product that is picked from pickfaces of a warehouse. */
export type Faced = { readonly product_id: number; readonly warehouse_id: number }

/**
 * What the ledger remembers of one operation until its balances are settled: which piles it touched, how they counted
 * before, which goods went where, as far as pickfaces may want to know, and which orders lost goods and may have enough
 * all the same.
 */
export class ActChanges {
  /** Shared by all rows of the ledger the operation writes. */
  readonly operation_id = uuidv7()
  readonly before = new Map<number, Buckets>()
  readonly touched = new Set<number>()
  readonly ordered: OrderedChange[] = []
  readonly passages: Passage[] = []
  /** Piles of which reservations were closed. */
  readonly #released = new Set<number>()
  /** Demand pickfaces to which nothing is brought any more. */
  readonly #freed = new Set<number>()
  readonly #faced = new Set<string>()
  /** Orders that have lost goods reserved for them and may have enough all the same. */
  readonly #lessened = new Set<number>()

  /** Notes how piles count before anything is done to them; what was noted first holds. */
  noteBefore(buckets: readonly Buckets[]): void {
    for (const pile of buckets) if (!this.touched.has(pile.id)) this.before.set(pile.id, pile)
    for (const { id } of buckets) this.touched.add(id)
  }

  /** Notes of which piles reservations were closed. */
  noteReleased(piles: readonly { readonly id: number }[]): void {
    for (const { id } of piles) this.#released.add(id)
  }

  /** Whether reservations were closed of a pile that was not taken: they went there with their goods meanwhile. */
  hasStrayed(): boolean {
    return [...this.#released].some((id) => !this.touched.has(id))
  }

  /** Notes which products that moved are picked from pickfaces, so that nothing is asked about all others. */
  noteFaced(faced: readonly Faced[]): void {
    for (const { product_id, warehouse_id } of faced) this.#faced.add(`${product_id} ${warehouse_id}`)
  }

  /** The goods that moved and are picked from pickfaces; told once. */
  takePassages(): readonly Passage[] {
    const taken = this.passages.splice(0)
    return taken.filter(({ from, to }) =>
      [from, to].some((cell) => cell !== null && this.#faced.has(`${cell.product_id} ${cell.warehouse_id}`)),
    )
  }

  /** Notes that goods which were to come to a demand pickface do not: others may go there. */
  noteFreed(locations: readonly (number | null)[]): void {
    for (const id of locations) if (id !== null) this.#freed.add(id)
  }

  /** The demand pickfaces that were noted as free; told once. */
  takeFreed(): readonly number[] {
    const freed = [...this.#freed]
    this.#freed.clear()
    return freed
  }

  /** Notes orders that have lost goods, of which others may be spare, or nothing more be wanted. */
  noteLessened(order_ids: readonly number[]): void {
    for (const id of order_ids) this.#lessened.add(id)
  }

  /** The orders that were noted to have lost goods and may have enough; told once. */
  takeLessened(): readonly number[] {
    const lessened = [...this.#lessened]
    this.#lessened.clear()
    return lessened
  }

  /** Begins anew once the balances are settled. */
  close(): void {
    this.before.clear()
    this.touched.clear()
    this.ordered.length = 0
    this.passages.length = 0
    this.#released.clear()
    this.#faced.clear()
    this.#freed.clear()
    this.#lessened.clear()
  }
}

const books = new WeakMap<Transaction, ActChanges>()

/** The book of the operation a transaction is. */
export function actChangesOf(tx: Transaction): ActChanges {
  const known = books.get(tx)
  if (known !== undefined) return known
  const book = new ActChanges()
  books.set(tx, book)
  return book
}
