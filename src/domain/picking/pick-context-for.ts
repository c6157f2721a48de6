import Big from 'big.js'
import type { PackedUnit } from '#domain/shipping/read-packed-units.ts'
import { type LocationFacts, locationIn } from '#domain/stock/locations.ts'
import type { Pile, Piles } from '#domain/stock/piles.ts'
import type { ToteGoods } from '#domain/stock/tote-goods.ts'
import { type UnitFacts, unitIn } from '#domain/stock/units.ts'
import type { Problem } from '#problems/problem.ts'
import { lookUp } from '#values/look-up.ts'
import {
  allocationOf,
  type PickConfirmation,
  type PickContext,
  type PickTask,
  type ReservedPile,
} from './pick-context.ts'
import { sharesFor } from './pick-shares.ts'
import { subtypeOfPart } from './split-picks.ts'

/** Everything that was read for a pick and what it changes. */
export type PickSources = {
  readonly pick: PickTask
  readonly confirmation: PickConfirmation
  readonly planned: readonly ReservedPile[]
  readonly piles: Piles
  readonly locations: ReadonlyMap<number, LocationFacts>
  readonly units: ReadonlyMap<number, UnitFacts>
  readonly packed: readonly PackedUnit[]
  readonly tote_goods: readonly ToteGoods[]
  readonly neighbours: ReadonlyMap<number, number>
  readonly blocked: ReadonlyMap<number, Problem>
}

/** Computes the context of a pick. */
export function pickContextFor(sources: PickSources): PickContext {
  const { confirmation, locations, units } = sources
  const { storage_unit_to_id } = confirmation
  const confirmed = new Big(confirmation.confirmed_quantity ?? sources.pick.start_quantity)
  const { pick, planned, remainder } = withoutRemainder(sources, confirmed)
  const substitutes = substitutesFor({ ...sources, pick, planned }, confirmed)
  const piles = substitutes ?? planned
  const contents =
    substitutes === null ? pick.unit_piles : (lookUp(sources.neighbours, confirmation.stock_id) ?? 0)
  const takes_whole_unit = isWholeUnit({ piles, contents }, confirmed)
  return {
    pick,
    confirmation,
    confirmed,
    planned,
    is_substituted: substitutes !== null,
    piles,
    target: locationIn(locations, confirmation.location_to_id),
    unit_to: storage_unit_to_id === null ? null : unitIn(units, storage_unit_to_id),
    packed_for: sources.packed.filter((one) => one.storage_unit_id === storage_unit_to_id),
    blocked: sources.blocked.get(pick.id) ?? null,
    tote_goods: sources.tote_goods.filter((one) => one.storage_unit_id === storage_unit_to_id),
    takes_whole_unit,
    unit_moved: takes_whole_unit ? movedUnit({ pick, confirmation, piles }) : null,
    remainder,
  }
}

/** A pick and its reservations without the remainder that stays open. */
function withoutRemainder(
  { pick, confirmation, planned }: PickSources,
  confirmed: Big,
): Pick<PickContext, 'pick' | 'planned' | 'remainder'> {
  if (!confirmation.keep_open || confirmed.lte(0) || confirmed.gte(pick.start_quantity))
    return { pick, planned, remainder: null }
  const shares = sharesFor({ pick, confirmation, piles: planned, confirmed })
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
      order_goes_on: true,
    },
    planned: parts
      .filter(({ used }) => new Big(used).gt(0))
      .map(({ pile, used }) => ({ ...pile, reserved: used })),
    remainder: {
      pick,
      allocations: parts.map(({ pile, moved }) => ({ allocation: allocationOf(pile), moved })),
      keeps_user: true,
    },
  }
}

/**
 * The pile picked instead of the planned ones, or all piles of its unit where the quantity is that of the whole
 * unit; null for a pick as planned, or of nothing.
 */
function substitutesFor(
  { pick, confirmation, planned, piles }: PickSources,
  confirmed: Big,
): readonly ReservedPile[] | null {
  const { stock_id } = confirmation
  if (stock_id === null || confirmed.lte(0) || planned.some(({ id }) => id === stock_id)) return null
  const reservation = { allocation_id: 0, pick_id: pick.id, explanation: null }
  const named = piles.all.filter(({ id }) => id === stock_id)
  const unit = named[0]?.storage_unit_id ?? null
  const contents = piles.all.filter(({ storage_unit_id }) => unit !== null && storage_unit_id === unit)
  if (confirmed.eq(sumOf(contents.map(({ quantity }) => quantity))))
    return contents.toSorted(byId).map((pile) => ({ ...pile, ...reservation, reserved: pile.quantity }))
  return named.map((pile) => ({ ...pile, ...reservation, reserved: confirmed.toFixed() }))
}

const byId = (one: Pile, other: Pile) => one.id - other.id
const sumOf = (quantities: readonly string[]) =>
  quantities.reduce((sum, quantity) => sum.plus(quantity), new Big(0))

type Contents = {
  readonly piles: readonly ReservedPile[]
  /** How many piles stand on the unit. */
  readonly contents: number
}

/** Whether piles are everything on a unit, and all of it is picked. */
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
 * The unit that moves to the bay with all its goods: a full unit picked as such, or a unit that is named as its
 * own target.
 */
function movedUnit({
  pick,
  confirmation,
  piles,
}: Pick<PickContext, 'pick' | 'confirmation' | 'piles'>): number | null {
  const unit = piles[0]?.storage_unit_id ?? null
  const { storage_unit_to_id: to } = confirmation
  const isNamed = to === null ? pick.subtype === 'FULL' : to === unit
  return isNamed ? unit : null
}
