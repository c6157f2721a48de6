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

/** Piles that were locked together. */
export class Piles {
  readonly #byId: ReadonlyMap<number, Pile>
  readonly #byCell: ReadonlyMap<string, Pile>

  constructor(piles: readonly Pile[]) {
    this.#byId = new Map(piles.map((pile) => [pile.id, pile]))
    this.#byCell = new Map(piles.map((pile) => [cellKeyFor(pile), pile]))
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

  /** The pile in a cell, or null where the cell is empty. */
  in(cell: Cell): Pile | null {
    return this.#byCell.get(cellKeyFor(cell)) ?? null
  }
}
