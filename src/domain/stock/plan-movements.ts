import Big from 'big.js'
import { refusal } from '#problems/problem.ts'
import { type Cell, cellKeyFor } from './identity.ts'
import type { Movement } from './movement.ts'
import type { Pile } from './piles.ts'

/** A pile as the movements leave it. `place` names it within the plan. */
export type PlannedPile = {
  readonly place: number
  /** Null for a pile that is yet to be made. */
  readonly id: number | null
  /** Where it stands in the end; null where it is gone. */
  readonly cell: Cell | null
  /** Whether that is another place than where it stood, or it is other goods than it was. */
  readonly is_moved: boolean
  /** The pile it went into whole; its allocations, and tasks that point at it, go there too. */
  readonly heir: number | null
  readonly hold: Movement['hold'] | undefined
}

/** A movement with the piles it concerns, by their places in the plan. */
export type PlannedMovement = {
  readonly movement: Movement
  readonly from: number | null
  readonly to: number | null
  /** The id of the pile that stood where goods arrived, where it became part of theirs. */
  readonly merged_id: number | null
}

/** What a list of movements does to piles. */
export type Plan = {
  readonly piles: readonly PlannedPile[]
  readonly movements: readonly PlannedMovement[]
  /** The first movement into a cell that an earlier one emptied of a pile that lives on; what comes before it is written first. */
  readonly reentry: number | null
}

type Standing = {
  readonly place: number
  readonly id: number | null
  quantity: Big
  cell: Cell | null
  /** The key of the cell in which it stood at first; null for one that is made. */
  readonly stood: string | null
  is_moved: boolean
  /** The cell it last left, whole. */
  left: string | null
  heir: number | null
  hold: Movement['hold'] | undefined
}

/**
 * Works out what movements, one after another, do to the piles that stand (operations 0.2). A pile that moves whole
 * into an empty cell keeps its id; into a cell that is not empty, the older of the two survives; a part makes or feeds
 * another pile; a pile of nothing is gone.
 */
export function planMovements(standing: readonly Pile[], movements: readonly Movement[]): Plan {
  const planning = new Planning(standing)
  const planned = movements.map((movement) => planning.move(movement))
  planning.assertPieces()
  return { piles: planning.piles, movements: planned, reentry: planning.reentry }
}

class Planning {
  readonly #piles: Standing[]
  readonly #byCell: Map<string, Standing>
  readonly #left = new Set<string>()
  #moved = 0
  reentry: number | null = null

  constructor(standing: readonly Pile[]) {
    this.#piles = standing.map((pile, place) => ({
      place,
      id: pile.id,
      quantity: new Big(pile.quantity),
      cell: pile,
      stood: cellKeyFor(pile),
      is_moved: false,
      left: null,
      heir: null,
      hold: undefined,
    }))
    this.#byCell = new Map(this.#piles.map((pile) => [pile.stood ?? '', pile]))
  }

  get piles(): readonly PlannedPile[] {
    return this.#piles
  }

  /** Refuses a pile with a serial number that is not one piece: part of it cannot go anywhere (operations 0.1). */
  assertPieces(): void {
    const broken = this.#piles.find(
      ({ cell, quantity }) => cell !== null && cell.serial_number !== null && !quantity.eq(1),
    )
    if (broken !== undefined)
      throw refusal('serial_numbers_count_mismatch', { given: 1, quantity: broken.quantity.toNumber() })
  }

  move(movement: Movement): PlannedMovement {
    const quantity = new Big(movement.quantity)
    const from = typeof movement.from === 'string' ? null : this.#take(movement.from, quantity)
    if (typeof movement.to === 'string') {
      this.#moved += 1
      return { movement, from: from?.place ?? null, to: null, merged_id: null }
    }
    const there = this.#byCell.get(cellKeyFor(movement.to))
    const to = this.#put(movement.to, { from, quantity })
    const merged_id = there === undefined || there === to ? null : there.id
    if (movement.hold !== undefined) to.hold = movement.hold
    this.#moved += 1
    return { movement, from: from?.place ?? null, to: to.place, merged_id }
  }

  #take(cell: Cell, quantity: Big): Standing {
    const key = cellKeyFor(cell)
    const pile = this.#byCell.get(key)
    if (pile === undefined || pile.quantity.lt(quantity)) {
      throw new Error(
        `${quantity} to be taken from ${pile?.quantity ?? 'no pile'}: it was not asked for first`,
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

  #put(cell: Cell, { from, quantity }: { readonly from: Standing | null; readonly quantity: Big }): Standing {
    const key = cellKeyFor(cell)
    const there = this.#byCell.get(key)
    const isWhole = from !== null && from.cell === null
    const pile = isWhole ? survivorOf(from, there) : (there ?? this.#make())
    pile.quantity = pile.quantity.plus(quantity)
    const both = pile === from ? there : isWhole ? from : undefined
    // A part that stays in its cell meets the pile it came from: that is one pile, not two.
    const other = both === pile ? undefined : both
    if (other !== undefined) {
      // The other's goods are here too now: all of it where it stood here, nothing where it just left its place.
      if (other === there) pile.quantity = pile.quantity.plus(there.quantity)
      other.quantity = new Big(0)
      other.cell = null
      other.heir = pile.place
    }
    if (this.#left.has(key)) this.reentry ??= this.#moved
    if (isWhole && from.id !== null && from.left !== null && from.left !== key) this.#left.add(from.left)
    pile.cell = cell
    pile.is_moved = key !== pile.stood
    this.#byCell.set(key, pile)
    return pile
  }

  #make(): Standing {
    const pile: Standing = {
      place: this.#piles.length,
      id: null,
      quantity: new Big(0),
      cell: null,
      stood: null,
      is_moved: true,
      left: null,
      heir: null,
      hold: undefined,
    }
    this.#piles.push(pile)
    return pile
  }
}

/** Of two piles that become one, the older: the one with the lower id, and any that stands before one yet to be made. */
function survivorOf(from: Standing, there: Standing | undefined): Standing {
  if (there === undefined) return from
  return (there.id ?? Number.POSITIVE_INFINITY) < (from.id ?? Number.POSITIVE_INFINITY) ? there : from
}
