import Big from 'big.js'
import { refusal } from '#problems/problem.ts'
import { type Cell, cellKeyFor } from './identity.ts'
import type { Movement } from './movement.ts'
import type { Pile } from './piles.ts'

/** A pile after the movements. `place` identifies it within the plan. */
export type PlannedPile = {
  readonly place: number
  /** Null for a pile to be created. */
  readonly id: number | null
  /** Its final location; null if it was deleted. */
  readonly cell: Cell | null
  /** Whether its place or attributes changed. */
  readonly is_moved: boolean
  /** The pile it was merged into; its allocations, and tasks that point at it, go there too. */
  readonly heir: number | null
  readonly hold: Movement['hold'] | undefined
}

/** A movement with its piles, by place in the plan. */
export type PlannedMovement = {
  readonly movement: Movement
  readonly from: number | null
  readonly to: number | null
  /** The id of the pile at the destination, if it was merged into the moved pile. */
  readonly merged_id: number | null
}

/** The effect of a list of movements on piles. */
export type MovementPlan = {
  readonly piles: readonly PlannedPile[]
  readonly movements: readonly PlannedMovement[]
  /** The first movement into a cell which an earlier movement of a whole pile emptied; those before it are written first. */
  readonly reentry: number | null
}

type WorkingPile = {
  readonly place: number
  readonly id: number | null
  quantity: Big
  cell: Cell | null
  /** The key of its initial cell; null for a new pile. */
  readonly initial: string | null
  is_moved: boolean
  /** The cell it last left as a whole. */
  left: string | null
  heir: number | null
  hold: Movement['hold'] | undefined
}

/**
 * Computes what movements, one after another, do to piles (operations 0.2). A pile that moves whole into an empty cell
 * keeps its id; into a cell that is not empty, the older of the two survives; a part creates or increases another pile;
 * an empty pile is deleted.
 */
export function planMovements(piles: readonly Pile[], movements: readonly Movement[]): MovementPlan {
  const planner = new MovementPlanner(piles)
  const planned = movements.map((movement) => planner.move(movement))
  planner.assertPieces()
  return { piles: planner.piles, movements: planned, reentry: planner.reentry }
}

class MovementPlanner {
  readonly #piles: WorkingPile[]
  readonly #byCell: Map<string, WorkingPile>
  readonly #left = new Set<string>()
  #moved = 0
  reentry: number | null = null

  constructor(standing: readonly Pile[]) {
    this.#piles = standing.map((pile, index) => ({
      place: index,
      id: pile.id,
      quantity: new Big(pile.quantity),
      cell: pile,
      initial: cellKeyFor(pile),
      is_moved: false,
      left: null,
      heir: null,
      hold: undefined,
    }))
    this.#byCell = new Map(this.#piles.map((pile) => [pile.initial ?? '', pile]))
  }

  get piles(): readonly PlannedPile[] {
    return this.#piles
  }

  /** Refuses a pile with a serial number whose quantity is not 1 (operations 0.1). */
  assertPieces(): void {
    const broken = this.#piles.find(
      ({ cell, quantity }) => cell !== null && cell.serial_number !== null && !quantity.eq(1),
    )
    if (broken !== undefined)
      throw refusal('serial_numbers_count_mismatch', { given: 1, quantity: broken.quantity.toNumber() })
  }

  move(movement: Movement): PlannedMovement {
    const quantity = new Big(movement.quantity)
    const from = typeof movement.from === 'string' ? null : this.#remove(movement.from, quantity)
    if (typeof movement.to === 'string') {
      this.#moved += 1
      return { movement, from: from?.place ?? null, to: null, merged_id: null }
    }
    const present = this.#byCell.get(cellKeyFor(movement.to))
    const to = this.#add(movement.to, { from, quantity })
    const merged_id = present === undefined || present === to ? null : present.id
    if (movement.hold !== undefined) to.hold = movement.hold
    this.#moved += 1
    return { movement, from: from?.place ?? null, to: to.place, merged_id }
  }

  #remove(cell: Cell, quantity: Big): WorkingPile {
    const key = cellKeyFor(cell)
    const pile = this.#byCell.get(key)
    if (pile === undefined || pile.quantity.lt(quantity)) {
      throw new Error(
        `${quantity} to be removed from ${pile?.quantity ?? 'no pile'}: it was not checked first`,
      )
    }
    pile.quantity = pile.quantity.minus(quantity)
    if (pile.quantity.eq(0)) {
      this.#byCell.delete(key)
      pile.cell = null
      pile.left = key
    }
    return pile
  }

  #add(
    cell: Cell,
    { from, quantity }: { readonly from: WorkingPile | null; readonly quantity: Big },
  ): WorkingPile {
    const key = cellKeyFor(cell)
    const present = this.#byCell.get(key)
    const isWhole = from !== null && from.cell === null
    const pile = isWhole ? olderOf(from, present) : (present ?? this.#create())
    pile.quantity = pile.quantity.plus(quantity)
    const merged = pile === from ? present : isWhole ? from : undefined
    // A part that stays in its cell belongs to the pile it came from.
    const lost = merged === pile ? undefined : merged
    if (lost !== undefined) {
      // Adds the goods of the lost pile: all if it was in this cell, none if it was just removed from its own.
      if (lost === present) pile.quantity = pile.quantity.plus(present.quantity)
      lost.quantity = new Big(0)
      lost.cell = null
      lost.heir = pile.place
    }
    if (this.#left.has(key)) this.reentry ??= this.#moved
    if (isWhole && from.id !== null && from.left !== null && from.left !== key) this.#left.add(from.left)
    pile.cell = cell
    pile.is_moved = key !== pile.initial
    this.#byCell.set(key, pile)
    return pile
  }

  #create(): WorkingPile {
    const pile: WorkingPile = {
      place: this.#piles.length,
      id: null,
      quantity: new Big(0),
      cell: null,
      initial: null,
      is_moved: true,
      left: null,
      heir: null,
      hold: undefined,
    }
    this.#piles.push(pile)
    return pile
  }
}

/** The older of two piles: the one with the lower id; a new pile is younger than any other. */
function olderOf(from: WorkingPile, present: WorkingPile | undefined): WorkingPile {
  if (present === undefined) return from
  return (present.id ?? Number.POSITIVE_INFINITY) < (from.id ?? Number.POSITIVE_INFINITY) ? present : from
}
