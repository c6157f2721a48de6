import Big from 'big.js'
import type { PackedUnit } from '#domain/shipping/see-packages.ts'
import { type LocationFacts, locationIn } from '#domain/stock/locations.ts'
import type { Pile, Piles } from '#domain/stock/piles.ts'
import type { ToteGoods } from '#domain/stock/tote-goods.ts'
import { type UnitFacts, unitIn } from '#domain/stock/units.ts'
import { allocationOf, type Picking, type PickTask, type ReservedPile, type Scene } from './picking.ts'
import { sharesFor } from './share-goods.ts'
import { subtypeOfPart } from './split-picks.ts'

/** What is known of a pick that is being done, and of what it touches. */
export type Known = {
  readonly pick: PickTask
  readonly said: Picking
  readonly planned: readonly ReservedPile[]
  readonly piles: Piles
  readonly locations: ReadonlyMap<number, LocationFacts>
  readonly units: ReadonlyMap<number, UnitFacts>
  readonly packed: readonly PackedUnit[]
  readonly held: readonly ToteGoods[]
  readonly neighbours: ReadonlyMap<number, number>
}

/** A pick as it is to be done. */
export function sceneFor(known: Known): Scene {
  const { said, locations, units } = known
  const { storage_unit_to_id } = said
  const confirmed = new Big(said.confirmed_quantity ?? known.pick.start_quantity)
  const { pick, planned, rest } = withoutRest(known, confirmed)
  const instead = insteadFor({ ...known, pick, planned }, confirmed)
  const piles = instead ?? planned
  const contents = instead === null ? pick.unit_piles : (known.neighbours.get(said.stock_id ?? 0) ?? 0)
  const takes_whole_unit = isWholeUnit({ piles, contents }, confirmed)
  return {
    pick,
    said,
    confirmed,
    planned,
    is_substituted: instead !== null,
    piles,
    target: locationIn(locations, said.location_to_id),
    unit_to: storage_unit_to_id === null ? null : unitIn(units, storage_unit_to_id),
    packed_for: known.packed.filter((one) => one.storage_unit_id === storage_unit_to_id),
    held: known.held.filter((one) => one.storage_unit_id === storage_unit_to_id),
    takes_whole_unit,
    unit_moved: takes_whole_unit ? movedUnit({ pick, said, piles }) : null,
    rest,
  }
}

/** A pick and what is reserved for it, without what stays to be picked by a task of its own. */
function withoutRest(
  { pick, said, planned }: Known,
  confirmed: Big,
): Pick<Scene, 'pick' | 'planned' | 'rest'> {
  if (!said.keep_open || confirmed.lte(0) || confirmed.gte(pick.start_quantity))
    return { pick, planned, rest: null }
  const shares = sharesFor({ pick, said, piles: planned, confirmed })
  const parts = planned.map((pile) => {
    const used = shares.find((share) => share.pile.allocation_id === pile.allocation_id)?.quantity ?? '0'
    return { pile, used, moved: new Big(pile.reserved).minus(used).toFixed() }
  })
  return {
    pick: {
      ...pick,
      start_quantity: confirmed.toFixed(),
      subtype: subtypeOfPart(pick.subtype),
      list_goes_on: true,
    },
    planned: parts
      .filter(({ used }) => new Big(used).gt(0))
      .map(({ pile, used }) => ({ ...pile, reserved: used })),
    rest: {
      pick,
      allocations: parts.map(({ pile, moved }) => ({ allocation: allocationOf(pile), moved })),
      keeps_user: true,
    },
  }
}

/**
 * The pile that was taken instead, as far as it is there, or all that is on its unit where that is what was picked; null
 * where nothing was: of nothing that was picked nothing can be.
 */
function insteadFor({ pick, said, planned, piles }: Known, confirmed: Big): readonly ReservedPile[] | null {
  const { stock_id } = said
  if (stock_id === null || confirmed.lte(0) || planned.some(({ id }) => id === stock_id)) return null
  const told = { allocation_id: 0, pick_id: pick.id, why: null }
  const named = piles.all.filter(({ id }) => id === stock_id)
  const unit = named[0]?.storage_unit_id ?? null
  const contents = piles.all.filter(({ storage_unit_id }) => unit !== null && storage_unit_id === unit)
  if (confirmed.eq(sumOf(contents.map(({ quantity }) => quantity))))
    return contents.toSorted(byId).map((pile) => ({ ...pile, ...told, reserved: pile.quantity }))
  return named.map((pile) => ({ ...pile, ...told, reserved: confirmed.toFixed() }))
}

const byId = (one: Pile, other: Pile) => one.id - other.id
const sumOf = (quantities: readonly string[]) =>
  quantities.reduce((sum, quantity) => sum.plus(quantity), new Big(0))

type Contents = {
  readonly piles: readonly ReservedPile[]
  /** How many piles stand on the unit. */
  readonly contents: number
}

/** Whether piles are all that stands on a unit, and all of them is picked. */
function isWholeUnit({ piles, contents }: Contents, confirmed: Big): boolean {
  const unit = piles[0]?.storage_unit_id ?? null
  return (
    unit !== null &&
    contents === piles.length &&
    confirmed.eq(sumOf(piles.map(({ reserved }) => reserved))) &&
    piles.every(
      ({ storage_unit_id, quantity, reserved }) => storage_unit_id === unit && new Big(quantity).eq(reserved),
    )
  )
}

/**
 * The unit that goes to the bay with all that is on it, because all of it is picked and nothing else stands on it: a
 * full unit of which nothing else is said, or any that is named itself as what the goods are put on.
 */
function movedUnit({ pick, said, piles }: Pick<Scene, 'pick' | 'said' | 'piles'>): number | null {
  const unit = piles[0]?.storage_unit_id ?? null
  const { storage_unit_to_id: to } = said
  const isNamed = to === null ? pick.subtype === 'FULL' : to === unit
  return isNamed ? unit : null
}
