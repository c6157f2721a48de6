import Big from 'big.js'
import type { Candidate } from './candidates.ts'
import {
  type Draft,
  draftFor,
  isInOrder,
  isUntouched,
  leftIn,
  noteMissing,
  type Phase,
  partOf,
  takeFrom,
} from './draft.ts'
import type { FullUnit } from './full-units.ts'
import type { Demand, Face, LinePlan, PlannedPick, Progress, Supply, Take } from './plan.ts'
import { planReplenishment } from './plan-replenishment.ts'

/**
 * Works out which stock serves a demand (operations 4.5 step 4): full units, what rounds up to one, pickfaces, bulk; of
 * the first owner, and of the next ones for what is left. The same stock and demand always give the same plan. What it
 * takes is noted in the progress.
 */
export function planDemand(
  demand: Demand,
  { supplies, progress }: { readonly supplies: readonly Supply[]; readonly progress: Progress },
): LinePlan {
  const plan = { picks: [], held: [], allocated: new Big(0), rounded: new Big(0), missing: null }
  return supplies.reduce<LinePlan>((before, supply) => {
    const need = demand.need.minus(before.allocated)
    if (need.lte(0) || before.missing !== null) return before
    const draft = draftFor(demand, { supply, progress, need })
    planOn(draft)
    const picks = [...before.picks, ...draft.picks]
    const held = [...before.held, ...draft.held]
    const allocated = [...picks, ...held].reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
    return { picks, held, allocated, rounded: before.rounded.plus(draft.rounded), missing: draft.missing }
  }, plan)
}

/** The phases, one after the other until nothing is needed or something must be read first. */
function planOn(draft: Draft): void {
  const { faces } = draft.supply
  const usable = faces.filter(({ is_usable }) => is_usable)
  const phases = [takeFullUnits, roundUp, usable.length > 0 ? takeFromFaces : takeFromBulk]
  for (const phase of phases) if (draft.need.gt(0) && draft.missing === null) phase(draft)
}

/**
 * Phase 1: whole units while they fit. In rotation without pickfaces bulk does the same in its order, unless it is
 * rounded up from what is left.
 */
function takeFullUnits(draft: Draft): void {
  const { demand, supply } = draft
  const isInBulk = demand.optimisation === 'stock_rotation' && supply.faces.length === 0
  if (!demand.takes_units || (isInBulk && !demand.rounds_up)) return
  const { small, is_whole } = supply
  const isKnown = () => is_whole || (small !== null && draft.need.lte(small))
  for (const unit of draft.units) {
    const isBest = unit.piles.some((pile) => isInOrder(draft, pile))
    if (!isBest && !isKnown()) break
    if (unit.quantity.lte(draft.need))
      takeUnit(draft, unit, { phase: 'FULL', reason: `full unit fits need ${draft.need.toFixed()}` })
    if (draft.need.lte(0)) return
  }
  if (!isKnown()) noteMissing(draft)
}

/** Phase 2: the next full unit entirely, whatever is needed of it. */
function roundUp(draft: Draft): void {
  const { demand, units } = draft
  if (!demand.takes_units || !demand.rounds_up) return
  const next = units.find((unit) => isUntouched(draft, unit))
  if (next === undefined || !next.piles.some((pile) => isInOrder(draft, pile))) return noteMissing(draft)
  const need = draft.need
  takeUnit(draft, next, { phase: 'ROUND_UP', reason: `need ${need.toFixed()} rounds up to a full unit` })
  draft.rounded = next.quantity.minus(need)
  draft.need = new Big(0)
}

function takeUnit(
  draft: Draft,
  unit: FullUnit<Candidate>,
  told: { readonly phase: Phase; readonly reason: string },
): void {
  const takes = unit.piles.map((pile) => takeFrom(draft, pile, { ...told, quantity: new Big(pile.quantity) }))
  add(draft, 'FULL', takes)
}

/** One task, of one pile or of all that is on a unit. */
function add(draft: Draft, subtype: PlannedPick['subtype'], takes: readonly Take[]): void {
  const [first, ...others] = takes
  if (first === undefined) return
  const quantity = takes.reduce((sum, take) => sum.plus(take.quantity), new Big(0))
  const { account_id } = draft.supply
  draft.picks.push({ subtype, account_id, quantity, takes: [first, ...others] })
  draft.need = draft.need.minus(quantity)
}

/** Phase 3: pickfaces in turn, each in the order of the rule; then goods are brought for the rest. */
function takeFromFaces(draft: Draft): void {
  const { demand, supply, progress, suitable } = draft
  const usable = supply.faces.filter(({ is_usable }) => is_usable)
  for (const face of inTurn(usable, progress.last_faces.get(demand.product_id))) {
    const before = draft.need
    for (const pile of suitable) if (pile.location_id === face.location_id) takePart(draft, pile, face)
    if (draft.need.lt(before)) progress.last_faces.set(demand.product_id, face.location_id)
  }
  if (draft.need.gt(0)) planReplenishment(draft)
}

/** Faces after the one used last, and round to it again. */
function inTurn(faces: readonly Face[], last: number | undefined): readonly Face[] {
  const place = faces.findIndex(({ location_id }) => location_id === last)
  return [...faces.slice(place + 1), ...faces.slice(0, place + 1)]
}

function takePart(draft: Draft, pile: Candidate, face: Face): void {
  const quantity = partOf(draft, pile)
  if (quantity.lte(0)) return
  const reason = `pickface has ${leftIn(draft, pile).toFixed()} for need ${draft.need.toFixed()}`
  const take = takeFrom(draft, pile, { quantity, phase: 'PICKFACE', reason })
  add(draft, face.replenishment_type === 'demand' ? 'DEMAND_PICKFACE' : 'PICKFACE', [take])
}

/** Phase 4: what is not in pickfaces of its own, old before new or parts before whole units. */
function takeFromBulk(draft: Draft): void {
  if (draft.demand.optimisation === 'stock_rotation') return takeInOrder(draft)
  const whole = new Set(draft.units.flatMap(({ piles }) => piles.map(({ stock_id }) => stock_id)))
  const take = (pile: Candidate, reason: string) => {
    const quantity = partOf(draft, pile)
    if (quantity.lte(0)) return
    add(draft, 'PART', [takeFrom(draft, pile, { quantity, phase: 'BULK', reason })])
  }
  for (const pile of draft.suitable)
    if (!whole.has(pile.stock_id) && isInOrder(draft, pile))
      take(pile, `goes before full units are broken for need ${draft.need.toFixed()}`)
  noteMissing(draft)
  if (draft.missing !== null) return
  for (const pile of draft.suitable)
    if (whole.has(pile.stock_id)) take(pile, `full unit is broken for need ${draft.need.toFixed()}`)
}

function takeInOrder(draft: Draft): void {
  const { demand, suitable } = draft
  const unitOf = new Map(draft.units.flatMap((unit) => unit.piles.map(({ stock_id }) => [stock_id, unit])))
  for (const pile of suitable) {
    const quantity = partOf(draft, pile)
    if (draft.need.lte(0)) return
    if (quantity.lte(0) || !isInOrder(draft, pile)) continue
    const unit = unitOf.get(pile.stock_id)
    const told = {
      phase: 'BULK',
      reason: `next by ${demand.criteria.rule} for need ${draft.need.toFixed()}`,
    } as const
    const isWhole = unit !== undefined && demand.takes_units && isUntouched(draft, unit)
    if (isWhole && unit.quantity.lte(draft.need)) takeUnit(draft, unit, told)
    else add(draft, 'PART', [takeFrom(draft, pile, { ...told, quantity })])
  }
  noteMissing(draft)
}
