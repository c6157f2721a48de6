import { SerializationFailure } from '#database/failures.ts'
import type { Instant } from '#values/instant.ts'
import { type Cell, cellKeyFor } from './identity.ts'

/** One row of `stocks`. Exact decimals are text. */
export type Pile = Cell & {
  readonly id: number
  readonly quantity: string
  readonly allocated_quantity: string
  readonly free: string
  readonly hold_description: string | null
  readonly hold_reason_code_id: number | null
  readonly last_counted_at: Instant | null
  readonly lock_version: number
  readonly created_at: Instant
  readonly updated_at: Instant
}

/** A pile of which nothing is left, as events show it. */
export function emptyPile(
  cell: Cell,
  { id, moment }: { readonly id: number; readonly moment: Instant },
): Pile {
  return {
    ...cell,
    id,
    quantity: '0',
    allocated_quantity: '0',
    free: '0',
    hold_description: null,
    hold_reason_code_id: null,
    last_counted_at: null,
    lock_version: 1,
    created_at: moment,
    updated_at: moment,
  }
}

/** A pile and quantity named in a request, with its pointer; all of the pile if no quantity is given. */
export type RequestedStock = {
  readonly stock_id: number
  /** In units; an exact decimal as text. */
  readonly quantity: string | null
  readonly pointer: string
}

/** A pickface that merges goods of a product which differ only by date (operations 0.2 rule 5). */
export type ConsolidatingPickface = Pick<Cell, 'product_id' | 'location_id'>

const keyOf = ({ product_id, location_id }: ConsolidatingPickface) => `${product_id} ${location_id}`

type PilesOptions = {
  readonly consolidating?: readonly ConsolidatingPickface[]
  readonly are_counted?: boolean
}

/** Piles that were locked together. */
export class Piles {
  readonly #byId: ReadonlyMap<number, Pile>
  readonly #byCell: ReadonlyMap<string, Pile>

  readonly #consolidating: ReadonlySet<string>
  /** Whether their buckets are counted; they are not for an act that leaves each bucket as it is. */
  readonly are_counted: boolean

  constructor(piles: readonly Pile[], { consolidating = [], are_counted = true }: PilesOptions = {}) {
    this.are_counted = are_counted
    this.#byId = new Map(piles.map((pile) => [pile.id, pile]))
    this.#byCell = new Map(piles.map((pile) => [cellKeyFor(pile), pile]))
    this.#consolidating = new Set(consolidating.map(keyOf))
  }

  /** All of them, in key order. */
  get all(): readonly Pile[] {
    return [...this.#byId.values()]
  }

  /** A pile that was read before it was locked; if it was changed or removed meanwhile, the act restarts. */
  current(read: Pile): Pile {
    const pile = this.#byId.get(read.id)
    if (pile === undefined || cellKeyFor(pile) !== cellKeyFor(read))
      throw new SerializationFailure(`pile ${read.id} changed`)
    return pile
  }

  /** Whether goods that arrive in a cell are merged with those of other dates there. */
  consolidates(cell: ConsolidatingPickface): boolean {
    return this.#consolidating.has(keyOf(cell))
  }

  /** The pile in a cell, or null where the cell is empty. */
  in(cell: Cell): Pile | null {
    return this.#byCell.get(cellKeyFor(cell)) ?? null
  }
}
