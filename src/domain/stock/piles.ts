import { LostRace } from '#database/failures.ts'
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

/** Goods of a pile as a request names them, and where in it; all there is of them where no quantity is said. */
export type NamedGoods = {
  readonly stock_id: number
  /** In units; an exact decimal as text. */
  readonly quantity: string | null
  readonly pointer: string
}

/** A pickface in which goods of a product that differ by their date alone become one (operations 0.2 rule 5). */
export type Consolidating = Pick<Cell, 'product_id' | 'location_id'>

const keyOf = ({ product_id, location_id }: Consolidating) => `${product_id} ${location_id}`

/** Piles that were locked together. */
export class Piles {
  readonly #byId: ReadonlyMap<number, Pile>
  readonly #byCell: ReadonlyMap<string, Pile>

  readonly #consolidating: ReadonlySet<string>

  constructor(piles: readonly Pile[], consolidating: readonly Consolidating[] = []) {
    this.#byId = new Map(piles.map((pile) => [pile.id, pile]))
    this.#byCell = new Map(piles.map((pile) => [cellKeyFor(pile), pile]))
    this.#consolidating = new Set(consolidating.map(keyOf))
  }

  /** All of them, in key order. */
  get all(): readonly Pile[] {
    return [...this.#byId.values()]
  }

  /** A pile that was seen before it was locked; one that has gone or changed meanwhile starts the act over. */
  same(seen: Pile): Pile {
    const pile = this.#byId.get(seen.id)
    if (pile === undefined || cellKeyFor(pile) !== cellKeyFor(seen))
      throw new LostRace(`pile ${seen.id} changed`)
    return pile
  }

  /** Whether goods that come to a cell join those of other dates that stand there. */
  consolidates(cell: Consolidating): boolean {
    return this.#consolidating.has(keyOf(cell))
  }

  /** The pile in a cell, or null where the cell is empty. */
  in(cell: Cell): Pile | null {
    return this.#byCell.get(cellKeyFor(cell)) ?? null
  }
}
