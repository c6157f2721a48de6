import Big from 'big.js'
import type { JsonObject } from '#values/json.ts'
import { type Candidate, type JudgedCandidate, unsuitabilityFor } from './candidates.ts'
import { remainingDaysFor } from './criteria.ts'
import { MAX_PASSED_OVER } from './explain.ts'
import { type FullUnit, fullUnitsOf } from './full-units.ts'
import type {
  HeldPick,
  OwnerSupply,
  PlannedPick,
  PlannedTake,
  PlanProgress,
  StockDemand,
  UnreadStock,
} from './plan.ts'

/** A pile as one demand ranks it. */
type RankedCandidate = JudgedCandidate & {
  /** Its rank among those that serve, from 1; null for the others. */
  readonly rank: number | null
}

/** The phase of allocation (operations 4.5 step 4). */
export type AllocationPhase = 'FULL' | 'ROUND_UP' | 'PICKFACE' | 'REPLENISHMENT' | 'BULK'

/** A demand while it is planned on the stock of one owner. */
export type PlanDraft = {
  readonly demand: StockDemand
  readonly supply: OwnerSupply
  readonly progress: PlanProgress
  /** All free piles, in the order of the rule. */
  readonly ranked: readonly RankedCandidate[]
  /** Those that serve the demand. */
  readonly suitable: readonly Candidate[]
  readonly units: readonly FullUnit<Candidate>[]
  /** How much of each pile is not taken yet. */
  readonly remaining: Map<number, Big>
  readonly picks: PlannedPick[]
  readonly held: HeldPick[]
  need: Big
  rounded: Big
  missing: UnreadStock | null
}

const ZERO = new Big(0)

/** A draft for what is still needed, before anything of this owner's stock is taken. */
export function draftFor(
  demand: StockDemand,
  {
    supply,
    progress,
    need,
  }: { readonly supply: OwnerSupply; readonly progress: PlanProgress; readonly need: Big },
): PlanDraft {
  const remaining = new Map<number, Big>()
  const ranked: RankedCandidate[] = []
  let rank = 0
  for (const one of supply.candidates) {
    const free = new Big(one.free).minus(progress.taken.get(one.stock_id) ?? ZERO)
    if (one.status !== 'available' || free.lte(0)) continue
    remaining.set(one.stock_id, free)
    const unsuitability = unsuitabilityFor(one, demand.criteria)
    if (unsuitability === null) rank += 1
    const candidate = { ...one, free: free.toFixed() }
    ranked.push({ candidate, unsuitability, rank: unsuitability === null ? rank : null })
  }
  const suitable = ranked
    .filter(({ unsuitability }) => unsuitability === null)
    .map(({ candidate }) => candidate)
  const nothing = { picks: [], held: [], rounded: ZERO, missing: null }
  return {
    demand,
    supply,
    progress,
    ranked,
    suitable,
    units: fullUnitsOf(suitable),
    remaining,
    need,
    ...nothing,
  }
}

/** How much of a pile is not taken yet. */
export function remainingOf(draft: PlanDraft, { stock_id }: Pick<Candidate, 'stock_id'>): Big {
  return draft.remaining.get(stock_id) ?? ZERO
}

/** How much of a pile the demand takes: a piece with a serial number is taken whole or not at all. */
export function partOf(draft: PlanDraft, pile: Candidate): Big {
  const remaining = remainingOf(draft, pile)
  if (remaining.lte(draft.need)) return remaining
  return pile.serial_number === null ? draft.need : ZERO
}

/** Whether nothing of a unit is taken. */
export function isUntouched(draft: PlanDraft, { piles }: FullUnit<Candidate>): boolean {
  return piles.every((pile) => remainingOf(draft, pile).eq(pile.quantity))
}

/** Whether a pile's rank is certain: all better ones have been read. */
export function isInOrder({ supply }: PlanDraft, { is_ranked }: Candidate): boolean {
  return supply.is_whole || is_ranked
}

/** Records that more stock must be read where what was read is used up. */
export function recordMissing(draft: PlanDraft): void {
  const { account_id, is_whole } = draft.supply
  if (draft.need.lte(0) || is_whole) return
  draft.missing ??= { account_id, product_id: draft.demand.product_id, small: draft.need }
}

/** What is taken, in which phase, and the reason in words. */
export type TakeParameters = {
  readonly quantity: Big
  readonly phase: AllocationPhase
  readonly reason: string
}

/** Takes part of a pile for the demand and explains the choice. */
export function planTake(draft: PlanDraft, candidate: Candidate, parameters: TakeParameters): PlannedTake {
  const explanation = explanationFor(draft, candidate, parameters)
  const { stock_id } = candidate
  const { taken } = draft.progress
  taken.set(stock_id, (taken.get(stock_id) ?? ZERO).plus(parameters.quantity))
  draft.remaining.set(stock_id, remainingOf(draft, candidate).minus(parameters.quantity))
  return { candidate, quantity: parameters.quantity, explanation }
}

/** Why a pile is chosen, with the keys of operations 4.5; computed before it is taken. */
function explanationFor(
  draft: PlanDraft,
  candidate: Candidate,
  { phase, reason }: TakeParameters,
): JsonObject {
  const { demand, ranked, suitable } = draft
  const place = ranked.findIndex((one) => one.candidate.stock_id === candidate.stock_id)
  const better = ranked.slice(0, place).filter((one) => remainingOf(draft, one.candidate).gt(0))
  const { min, max } = demand.criteria.shelf_life
  return {
    rule: demand.criteria.rule,
    optimisation: demand.optimisation,
    phase,
    rank: ranked[place]?.rank ?? null,
    candidates: suitable.length,
    remaining_days: remainingDaysFor(candidate, demand.criteria),
    shelf_life: { min, max },
    reason,
    passed_over: better.slice(0, MAX_PASSED_OVER).map((one) => ({
      stock_id: one.candidate.stock_id,
      reason: whyPassedOver(draft, one, phase),
    })),
    request: demand.request,
  }
}

/** A suitable pile was passed over because its unit is larger than the need, or not full. */
function whyPassedOver(
  draft: PlanDraft,
  { candidate, unsuitability }: JudgedCandidate,
  phase: AllocationPhase,
): string {
  if (unsuitability !== null) return unsuitability
  if (phase === 'PICKFACE' && candidate.is_pickface) return 'location'
  return draft.units.some(({ id }) => id === candidate.storage_unit_id) ? 'too_large' : 'not_full'
}
