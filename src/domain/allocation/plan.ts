import type Big from 'big.js'
import type { JsonObject } from '#values/json.ts'
import type { Candidate } from './candidates.ts'
import type { Criteria, GoodsAttributes } from './criteria.ts'

/** What a line, or a component of a kit, requires of one product. */
export type StockDemand = {
  readonly line_id: number
  readonly product_id: number
  /** In units, above 0. */
  readonly need: Big
  readonly criteria: Criteria
  readonly optimisation: 'stock_rotation' | 'storage_unit_breakdown_avoidance'
  /** Whether the last units are taken whole where part of one would do (operations 4.5 phase 2). */
  readonly rounds_up: boolean
  /** Whether units are picked whole; for tote picks they are not. */
  readonly takes_units: boolean
  /** What requested the allocation, as its explanation names it. */
  readonly request: string | null
}

/** A location the product is picked from (operations 5.1). */
export type PlanningFace = {
  readonly product_id: number
  readonly location_id: number
  readonly replenishment_type: 'continuous' | 'demand' | 'order_volume'
  readonly full_storage_units_only: boolean
  /**
   * Whether goods are picked from it and moved there: the location is active, and no short pick waits for a
   * count.
   */
  readonly is_usable: boolean
  /** Whether it has no goods and no replenishment under way. */
  readonly is_empty: boolean
}

/** The stock one owner has of a product, as far as it was read. */
export type OwnerSupply = {
  readonly account_id: number
  /** In the order of the rule, the best first. */
  readonly candidates: readonly Candidate[]
  /** Whether these are all. */
  readonly is_whole: boolean
  /** Up to which quantity all units that may fit whole are among them; null where they were not read. */
  readonly small: Big | null
  /** The pickfaces of the product by priority; none where it is picked from anywhere. */
  readonly faces: readonly PlanningFace[]
}

/** The same with its product. */
export type ProductSupply = OwnerSupply & { readonly product_id: number }

/** Part of a pile that a replenishment moves; `unpromised` is promised to no pick yet. */
export type ReplenishmentPart = {
  readonly stock_id: number
  readonly goods: GoodsAttributes
  readonly quantity: Big
  /** The existing reservation; null where it is yet to be written. */
  readonly allocation_id: number | null
  readonly explanation: JsonObject | null
  unpromised: Big
}

/** A replenishment with its reservations: an open one, or a planned one that has no id yet. */
export type PlanningReplenishment = {
  readonly task_id: number | null
  readonly account_id: number
  readonly product_id: number
  readonly subtype: 'CONTINUOUS' | 'DEMAND' | 'ORDER_VOLUME'
  /** Null where it waits for a demand pickface to become empty. */
  readonly location_to_id: number | null
  /** Its source; null where several piles are on one unit. */
  readonly from: Pick<Candidate, 'location_id' | 'storage_unit_id'> | null
  readonly parts: readonly ReplenishmentPart[]
}

/** What the lines planned so far have taken. */
export type PlanProgress = {
  readonly taken: Map<number, Big>
  readonly replenishments: PlanningReplenishment[]
  /** Demand pickfaces that already get a replenishment. */
  readonly filled: Set<number>
  /** The pickface used last, by product. */
  readonly last_faces: Map<number, number>
}

/** Goods of one pile that a line gets, and why. */
export type PlannedTake = {
  readonly candidate: Candidate
  readonly quantity: Big
  readonly explanation: JsonObject
}

/** Goods that can be picked where they are: one task. */
export type PlannedPick = {
  readonly subtype: 'FULL' | 'PART' | 'PICKFACE' | 'DEMAND_PICKFACE'
  readonly account_id: number
  readonly quantity: Big
  readonly takes: readonly [PlannedTake, ...PlannedTake[]]
}

/** Why a pick waits. */
export type HoldReason = 'awaiting_replenishment' | 'demand_pickface_occupied' | 'no_qualifying_stock'

/** A pick that waits for a replenishment: one task. */
export type HeldPick = {
  readonly subtype: 'PICKFACE' | 'DEMAND_PICKFACE'
  readonly account_id: number
  readonly quantity: Big
  readonly hold_reason: HoldReason
  readonly replenishment: PlanningReplenishment
  readonly covers: readonly { readonly part: ReplenishmentPart; readonly quantity: Big }[]
}

/**
 * Stock that must be read before the plan holds: more of the best piles, or units up to a quantity that may fit
 * whole.
 */
export type UnreadStock = { readonly account_id: number; readonly product_id: number; readonly small: Big }

/** How a demand is served. */
export type LinePlan = {
  readonly picks: readonly PlannedPick[]
  readonly held: readonly HeldPick[]
  /** Everything reserved or promised. */
  readonly allocated: Big
  /** By how much the line is rounded up. */
  readonly rounded: Big
  /** Stock that was not read and might serve; the plan is void then. */
  readonly missing: UnreadStock | null
}

/** Nothing taken yet. */
export function initialProgress(
  from: {
    readonly replenishments?: readonly PlanningReplenishment[]
    readonly last_faces?: ReadonlyMap<number, number>
  } = {},
): PlanProgress {
  return {
    taken: new Map(),
    replenishments: (from.replenishments ?? []).map(copyOf),
    filled: new Set(),
    last_faces: new Map(from.last_faces),
  }
}

/** Saves the progress; returns a function that undoes everything planned since. */
export function checkpoint(progress: PlanProgress): () => void {
  const { taken, replenishments, filled, last_faces } = progress
  const before = {
    taken: [...taken],
    filled: [...filled],
    last_faces: [...last_faces],
    known: replenishments.length,
  }
  const left = replenishments.flatMap(({ parts }) => parts.map((part) => ({ part, left: part.unpromised })))
  return () => {
    for (const saved of [taken, filled, last_faces]) saved.clear()
    for (const [id, quantity] of before.taken) taken.set(id, quantity)
    for (const location of before.filled) filled.add(location)
    for (const [product, location] of before.last_faces) last_faces.set(product, location)
    replenishments.length = before.known
    for (const one of left) one.part.unpromised = one.left
  }
}

/** A copy of the progress, to plan on it tentatively. */
export function copyProgress({ taken, replenishments, filled, last_faces }: PlanProgress): PlanProgress {
  return {
    taken: new Map(taken),
    replenishments: replenishments.map(copyOf),
    filled: new Set(filled),
    last_faces: new Map(last_faces),
  }
}

function copyOf(replenishment: PlanningReplenishment): PlanningReplenishment {
  return { ...replenishment, parts: replenishment.parts.map((part) => ({ ...part })) }
}
