import Big from 'big.js'
import { totalQuantity } from '#values/decimal.ts'
import type { Candidate } from './candidates.ts'
import {
  type AllocationPhase,
  draftFor,
  isInOrder,
  isUntouched,
  type PlanDraft,
  partOf,
  planTake,
  recordMissing,
  remainingOf,
} from './draft.ts'
import type { FullUnit } from './full-units.ts'
import type {
  LinePlan,
  OwnerSupply,
  PlannedPick,
  PlannedTake,
  PlanningFace,
  PlanProgress,
  StockDemand,
} from './plan.ts'
import { planReplenishment } from './plan-replenishment.ts'

/**
 * Computes which stock serves a demand (operations 4.5 step 4): full units, rounding up, pickfaces, bulk; from
 * the first owner, then from the next. The same stock and demand always give the same plan. What is taken is
 * recorded in the progress.
 */
export function planDemand(
  demand: StockDemand,
  { supplies, progress }: { readonly supplies: readonly OwnerSupply[]; readonly progress: PlanProgress },
): LinePlan {
  const plan = { picks: [], held: [], allocated: new Big(0), rounded: new Big(0), missing: null }
  return supplies.reduce<LinePlan>((before, supply) => {
    const need = demand.need.minus(before.allocated)
    if (need.lte(0) || before.missing !== null) return before
    const draft = draftFor(demand, { supply, progress, need })
    runPhases(draft)
    const picks = [...before.picks, ...draft.picks]
    const held = [...before.held, ...draft.held]
    const allocated = totalQuantity([...picks, ...held])
    return { picks, held, allocated, rounded: before.rounded.plus(draft.rounded), missing: draft.missing }
  }, plan)
}

/** Runs the phases until nothing is needed or something must be read first. */
function runPhases(draft: PlanDraft): void {
  const { faces } = draft.supply
  const usable = faces.filter(({ is_usable }) => is_usable)
  const phases = [planFullUnits, planRoundUp, usable.length > 0 ? planPickfaces : planBulk]
  for (const phase of phases) if (draft.need.gt(0) && draft.missing === null) phase(draft)
}

/**
 * Phase 1: whole units while they fit. With stock rotation and no pickfaces the bulk phase does the same in its
 * order, unless the remainder is rounded up.
 */
function planFullUnits(draft: PlanDraft): void {
  const { demand, supply } = draft
  const isInBulk = demand.optimisation === 'stock_rotation' && supply.faces.length === 0
  if (!demand.takes_units || (isInBulk && !demand.rounds_up)) return
  const { small, is_whole } = supply
  const isKnown = () => is_whole || (small !== null && draft.need.lte(small))
  for (const unit of draft.units) {
    const isBest = unit.piles.some((pile) => isInOrder(draft, pile))
    if (!isBest && !isKnown()) break
    if (unit.quantity.lte(draft.need))
      planUnit(draft, unit, { phase: 'FULL', reason: `full unit fits need ${draft.need.toFixed()}` })
    if (draft.need.lte(0)) return
  }
  if (!isKnown()) recordMissing(draft)
}

/** Phase 2: the next full unit entirely, whatever is needed of it. */
function planRoundUp(draft: PlanDraft): void {
  const { demand, units } = draft
  if (!demand.takes_units || !demand.rounds_up) return
  const next = units.find((unit) => isUntouched(draft, unit))
  if (next === undefined || !next.piles.some((pile) => isInOrder(draft, pile))) return recordMissing(draft)
  const need = draft.need
  planUnit(draft, next, { phase: 'ROUND_UP', reason: `need ${need.toFixed()} rounds up to a full unit` })
  draft.rounded = next.quantity.minus(need)
  draft.need = new Big(0)
}

function planUnit(
  draft: PlanDraft,
  unit: FullUnit<Candidate>,
  parameters: { readonly phase: AllocationPhase; readonly reason: string },
): void {
  const takes = unit.piles.map((pile) =>
    planTake(draft, pile, { ...parameters, quantity: new Big(pile.quantity) }),
  )
  addPick(draft, 'FULL', takes)
}

/** One task, of one pile or of a whole unit. */
function addPick(draft: PlanDraft, subtype: PlannedPick['subtype'], takes: readonly PlannedTake[]): void {
  const [first, ...others] = takes
  if (first === undefined) return
  const quantity = totalQuantity(takes)
  const { account_id } = draft.supply
  draft.picks.push({ subtype, account_id, quantity, takes: [first, ...others] })
  draft.need = draft.need.minus(quantity)
}

/** Phase 3: pickfaces in turn, each in the order of the rule; then replenishments for the rest. */
function planPickfaces(draft: PlanDraft): void {
  const { demand, supply, progress, suitable } = draft
  const usable = supply.faces.filter(({ is_usable }) => is_usable)
  for (const face of rotateFaces(usable, progress.last_faces.get(demand.product_id))) {
    const before = draft.need
    for (const pile of suitable) if (pile.location_id === face.location_id) planPart(draft, pile, face)
    if (draft.need.lt(before)) progress.last_faces.set(demand.product_id, face.location_id)
  }
  if (draft.need.gt(0)) planReplenishment(draft)
}

/** The faces after the one used last, then the ones up to it. */
function rotateFaces(faces: readonly PlanningFace[], last: number | undefined): readonly PlanningFace[] {
  const place = faces.findIndex(({ location_id }) => location_id === last)
  return [...faces.slice(place + 1), ...faces.slice(0, place + 1)]
}

function planPart(draft: PlanDraft, pile: Candidate, face: PlanningFace): void {
  const quantity = partOf(draft, pile)
  if (quantity.lte(0)) return
  const reason = `pickface has ${remainingOf(draft, pile).toFixed()} for need ${draft.need.toFixed()}`
  const take = planTake(draft, pile, { quantity, phase: 'PICKFACE', reason })
  addPick(draft, face.replenishment_type === 'demand' ? 'DEMAND_PICKFACE' : 'PICKFACE', [take])
}

/** Phase 4: goods outside the product's pickfaces, old before new or parts before whole units. */
function planBulk(draft: PlanDraft): void {
  if (draft.demand.optimisation === 'stock_rotation') return planInOrder(draft)
  const whole = new Set(draft.units.flatMap(({ piles }) => piles.map(({ stock_id }) => stock_id)))
  const take = (pile: Candidate, reason: string) => {
    const quantity = partOf(draft, pile)
    if (quantity.lte(0)) return
    addPick(draft, 'PART', [planTake(draft, pile, { quantity, phase: 'BULK', reason })])
  }
  for (const pile of draft.suitable)
    if (!whole.has(pile.stock_id) && isInOrder(draft, pile))
      take(pile, `goes before full units are broken for need ${draft.need.toFixed()}`)
  recordMissing(draft)
  if (draft.missing !== null) return
  for (const pile of draft.suitable)
    if (whole.has(pile.stock_id)) take(pile, `full unit is broken for need ${draft.need.toFixed()}`)
}

function planInOrder(draft: PlanDraft): void {
  const { demand, suitable } = draft
  const unitOf = new Map(draft.units.flatMap((unit) => unit.piles.map(({ stock_id }) => [stock_id, unit])))
  for (const pile of suitable) {
    const quantity = partOf(draft, pile)
    if (draft.need.lte(0)) return
    if (quantity.lte(0) || !isInOrder(draft, pile)) continue
    const unit = unitOf.get(pile.stock_id)
    const parameters = {
      phase: 'BULK',
      reason: `next by ${demand.criteria.rule} for need ${draft.need.toFixed()}`,
    } as const
    const isWhole = unit !== undefined && demand.takes_units && isUntouched(draft, unit)
    if (isWhole && unit.quantity.lte(draft.need)) planUnit(draft, unit, parameters)
    else addPick(draft, 'PART', [planTake(draft, pile, { ...parameters, quantity })])
  }
  recordMissing(draft)
}
