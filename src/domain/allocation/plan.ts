import type Big from 'big.js'
import type { JsonObject } from '#values/json.ts'
import type { Candidate } from './candidates.ts'
import type { Attributes, Criteria } from './criteria.ts'

/** What a line, or a part of a kit, wants of one product. */
export type Demand = {
  readonly line_id: number
  readonly product_id: number
  /** In units, above 0. */
  readonly need: Big
  readonly criteria: Criteria
  readonly optimisation: 'stock_rotation' | 'storage_unit_breakdown_avoidance'
  /** Whether the last units are taken whole where part of one would do (operations 4.5 phase 2). */
  readonly rounds_up: boolean
  /** Whether units are picked whole; into totes they are not. */
  readonly takes_units: boolean
  /** What the allocation was asked for by, as its explanation names it. */
  readonly request: string | null
}

/** A location the product is picked from (operations 5.1). */
export type Face = {
  readonly product_id: number
  readonly location_id: number
  readonly replenishment_type: 'continuous' | 'demand' | 'order_volume'
  readonly full_storage_units_only: boolean
  /** Whether picks are taken from it and goods brought there: the location is active, and no short pick waits to be counted. */
  readonly is_usable: boolean
  /** Whether nothing stands there and nothing is on its way there. */
  readonly is_empty: boolean
}

/** What is known of the stock one owner has of a product. */
export type Supply = {
  readonly account_id: number
  /** In the order of the rule, the best first. */
  readonly candidates: readonly Candidate[]
  /** Whether these are all there are. */
  readonly is_whole: boolean
  /** Up to which quantity all units that may fit whole are among them; null where that was not looked for. */
  readonly small: Big | null
  /** The pickfaces of the product by priority; none where it is picked from anywhere. */
  readonly faces: readonly Face[]
}

/** What is known of the stock one owner has of a product, and which that is. */
export type ProductSupply = Supply & { readonly product_id: number }

/** Part of a pile that a replenishment brings; `left` is promised to nobody yet. */
export type BringingPart = {
  readonly stock_id: number
  readonly goods: Attributes
  readonly quantity: Big
  /** The reservation that is there already; null where it is yet to be made. */
  readonly allocation_id: number | null
  readonly explanation: JsonObject | null
  left: Big
}

/** A replenishment that has reserved what it brings: one under way, or one that is planned and has no id yet. */
export type Bringing = {
  readonly task_id: number | null
  readonly account_id: number
  readonly product_id: number
  readonly subtype: 'CONTINUOUS' | 'DEMAND' | 'ORDER_VOLUME'
  /** Null where it waits for a demand pickface to become empty. */
  readonly location_to_id: number | null
  /** What it is taken from; null where several piles are on one unit. */
  readonly from: Pick<Candidate, 'location_id' | 'storage_unit_id'> | null
  readonly parts: readonly BringingPart[]
}

/** What the lines planned so far have taken; it goes from line to line. */
export type Progress = {
  readonly taken: Map<number, Big>
  readonly bringings: Bringing[]
  /** Demand pickfaces that something was sent to. */
  readonly filled: Set<number>
  /** The pickface used last, by product. */
  readonly last_faces: Map<number, number>
}

/** Goods of one pile that a line gets, and why. */
export type Take = { readonly candidate: Candidate; readonly quantity: Big; readonly explanation: JsonObject }

/** Goods that can be picked where they stand: one task. */
export type PlannedPick = {
  readonly subtype: 'FULL' | 'PART' | 'PICKFACE' | 'DEMAND_PICKFACE'
  readonly account_id: number
  readonly quantity: Big
  readonly takes: readonly [Take, ...Take[]]
}

/** Why a pick waits. */
export type HoldReason = 'awaiting_replenishment' | 'demand_pickface_occupied' | 'no_qualifying_stock'

/** A pick that waits for a replenishment: one task. */
export type HeldPick = {
  readonly subtype: 'PICKFACE' | 'DEMAND_PICKFACE'
  readonly account_id: number
  readonly quantity: Big
  readonly hold_reason: HoldReason
  readonly bringing: Bringing
  readonly covers: readonly { readonly part: BringingPart; readonly quantity: Big }[]
}

/** Piles that must be read before the plan holds: more of the best, or units up to a quantity that may fit whole. */
export type Missing = { readonly account_id: number; readonly product_id: number; readonly small: Big }

/** How a demand is served. */
export type LinePlan = {
  readonly picks: readonly PlannedPick[]
  readonly held: readonly HeldPick[]
  /** All that is reserved or promised. */
  readonly allocated: Big
  /** By how much the line is rounded up. */
  readonly rounded: Big
  /** What was not read and might have served; the plan is none then. */
  readonly missing: Missing | null
}

/** Nothing taken yet. */
export function noProgress(
  from: { readonly bringings?: readonly Bringing[]; readonly last_faces?: ReadonlyMap<number, number> } = {},
): Progress {
  return {
    taken: new Map(),
    bringings: (from.bringings ?? []).map(copyOf),
    filled: new Set(),
    last_faces: new Map(from.last_faces),
  }
}

/** Notes how far things are; gives what takes back all that is planned after it. */
export function checkpoint(progress: Progress): () => void {
  const { taken, bringings, filled, last_faces } = progress
  const before = {
    taken: [...taken],
    filled: [...filled],
    last_faces: [...last_faces],
    known: bringings.length,
  }
  const left = bringings.flatMap(({ parts }) => parts.map((part) => ({ part, left: part.left })))
  return () => {
    for (const kept of [taken, filled, last_faces]) kept.clear()
    for (const [id, quantity] of before.taken) taken.set(id, quantity)
    for (const location of before.filled) filled.add(location)
    for (const [product, location] of before.last_faces) last_faces.set(product, location)
    bringings.length = before.known
    for (const one of left) one.part.left = one.left
  }
}

/** The same progress apart, to try on it. */
export function copyProgress({ taken, bringings, filled, last_faces }: Progress): Progress {
  return {
    taken: new Map(taken),
    bringings: bringings.map(copyOf),
    filled: new Set(filled),
    last_faces: new Map(last_faces),
  }
}

function copyOf(bringing: Bringing): Bringing {
  return { ...bringing, parts: bringing.parts.map((part) => ({ ...part })) }
}
