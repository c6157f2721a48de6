import type { Transaction } from '#database/transaction.ts'
import { uuidv7 } from '#values/ids.ts'

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

/**
 * What the ledger remembers of one operation until its balances are settled: which piles it touched, and how they
 * counted before.
 */
export class Book {
  /** Shared by all rows of the ledger the operation writes. */
  readonly operation_id = uuidv7()
  readonly before = new Map<number, Buckets>()
  readonly touched = new Set<number>()
  readonly ordered: OrderedChange[] = []

  /** Notes how piles count before anything is done to them; what was noted first holds. */
  noteBefore(buckets: readonly Buckets[]): void {
    for (const pile of buckets) if (!this.touched.has(pile.id)) this.before.set(pile.id, pile)
    for (const { id } of buckets) this.touched.add(id)
  }

  /** Begins anew once the balances are settled. */
  close(): void {
    this.before.clear()
    this.touched.clear()
    this.ordered.length = 0
  }
}

const books = new WeakMap<Transaction, Book>()

/** The book of the operation a transaction is. */
export function bookOf(tx: Transaction): Book {
  const known = books.get(tx)
  if (known !== undefined) return known
  const book = new Book()
  books.set(tx, book)
  return book
}
