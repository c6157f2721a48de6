import Big from 'big.js'
import type { JsonObject } from '#values/json.ts'
import { type Candidate, type Seen, unsuitabilityFor } from './candidates.ts'
import { remainingDaysFor } from './criteria.ts'
import { PASSED_OVER_MOST } from './explain.ts'
import { type FullUnit, fullUnitsOf } from './full-units.ts'
import type { Demand, HeldPick, Missing, PlannedPick, Progress, Supply, Take } from './plan.ts'

/** A pile as one demand sees it. */
export type Ranked = Seen & {
  /** Its place among those that serve, from 1; null for the others. */
  readonly rank: number | null
}

/** In which phase something is taken (operations 4.5 step 4). */
export type Phase = 'FULL' | 'ROUND_UP' | 'PICKFACE' | 'REPLENISHMENT' | 'BULK'

/** A demand while it is planned on the stock of one owner. */
export type Draft = {
  readonly demand: Demand
  readonly supply: Supply
  readonly progress: Progress
  /** Everything that is free, in the order of the rule. */
  readonly seen: readonly Ranked[]
  /** What of it serves. */
  readonly suitable: readonly Candidate[]
  readonly units: readonly FullUnit<Candidate>[]
  /** How much of each pile nobody has taken yet. */
  readonly left: Map<number, Big>
  readonly picks: PlannedPick[]
  readonly held: HeldPick[]
  need: Big
  rounded: Big
  missing: Missing | null
}

const ZERO = new Big(0)

/** A draft of what is still needed, before anything of this owner's is taken for it. */
export function draftFor(
  demand: Demand,
  { supply, progress, need }: { readonly supply: Supply; readonly progress: Progress; readonly need: Big },
): Draft {
  const left = new Map<number, Big>()
  const seen: Ranked[] = []
  let rank = 0
  for (const one of supply.candidates) {
    const free = new Big(one.free).minus(progress.taken.get(one.stock_id) ?? ZERO)
    if (one.status !== 'available' || free.lte(0)) continue
    left.set(one.stock_id, free)
    const unsuitability = unsuitabilityFor(one, demand.criteria)
    if (unsuitability === null) rank += 1
    const candidate = { ...one, free: free.toFixed() }
    seen.push({ candidate, unsuitability, rank: unsuitability === null ? rank : null })
  }
  const suitable = seen
    .filter(({ unsuitability }) => unsuitability === null)
    .map(({ candidate }) => candidate)
  const nothing = { picks: [], held: [], rounded: ZERO, missing: null }
  return { demand, supply, progress, seen, suitable, units: fullUnitsOf(suitable), left, need, ...nothing }
}

/** How much of a pile nobody has taken yet. */
export function leftIn(draft: Draft, { stock_id }: Pick<Candidate, 'stock_id'>): Big {
  return draft.left.get(stock_id) ?? ZERO
}

/** How much of a pile goes into what is needed: all of a piece that has a serial number, or nothing of it. */
export function partOf(draft: Draft, pile: Candidate): Big {
  const left = leftIn(draft, pile)
  if (left.lte(draft.need)) return left
  return pile.serial_number === null ? draft.need : ZERO
}

/** Whether nothing of a unit has been taken. */
export function isUntouched(draft: Draft, { piles }: FullUnit<Candidate>): boolean {
  return piles.every((pile) => leftIn(draft, pile).eq(pile.quantity))
}

/** Whether a pile's place in the order is known: all that are better have been read. */
export function isInOrder({ supply }: Draft, { is_ranked }: Candidate): boolean {
  return supply.is_whole || is_ranked
}

/** Gives up where what was read is used up, and more of it might serve. */
export function noteMissing(draft: Draft): void {
  const { account_id, is_whole } = draft.supply
  if (draft.need.lte(0) || is_whole) return
  draft.missing ??= { account_id, product_id: draft.demand.product_id, small: draft.need }
}

/** What is taken, in which phase, and the words for it. */
export type Taking = { readonly quantity: Big; readonly phase: Phase; readonly reason: string }

/** Takes part of a pile away from all others, and says why it was chosen. */
export function takeFrom(draft: Draft, candidate: Candidate, taking: Taking): Take {
  const explanation = explanationFor(draft, candidate, taking)
  const { stock_id } = candidate
  const { taken } = draft.progress
  taken.set(stock_id, (taken.get(stock_id) ?? ZERO).plus(taking.quantity))
  draft.left.set(stock_id, leftIn(draft, candidate).minus(taking.quantity))
  return { candidate, quantity: taking.quantity, explanation }
}

/** Why a pile was chosen, told before it is taken: the keys of operations 4.5. */
function explanationFor(draft: Draft, candidate: Candidate, { phase, reason }: Taking): JsonObject {
  const { demand, seen, suitable } = draft
  const place = seen.findIndex((one) => one.candidate.stock_id === candidate.stock_id)
  const better = seen.slice(0, place).filter((one) => leftIn(draft, one.candidate).gt(0))
  const { min, max } = demand.criteria.shelf_life
  return {
    rule: demand.criteria.rule,
    optimisation: demand.optimisation,
    phase,
    rank: seen[place]?.rank ?? null,
    candidates: suitable.length,
    remaining_days: remainingDaysFor(candidate, demand.criteria),
    shelf_life: { min, max },
    reason,
    passed_over: better.slice(0, PASSED_OVER_MOST).map((one) => ({
      stock_id: one.candidate.stock_id,
      reason: whyPassedOver(draft, one, phase),
    })),
    request: demand.request,
  }
}

/** A pile that serves was left because its unit is larger than the need, or because it stands on none that is full. */
function whyPassedOver(draft: Draft, { candidate, unsuitability }: Seen, phase: Phase): string {
  if (unsuitability !== null) return unsuitability
  if (phase === 'PICKFACE' && candidate.is_pickface) return 'location'
  return draft.units.some(({ id }) => id === candidate.storage_unit_id) ? 'too_large' : 'not_full'
}
