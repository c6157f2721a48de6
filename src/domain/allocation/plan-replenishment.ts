import Big from 'big.js'
import { totalQuantity } from '#values/decimal.ts'
import type { Candidate } from './candidates.ts'
import { mismatchFor } from './criteria.ts'
import {
  isInOrder,
  isUntouched,
  type PlanDraft,
  partOf,
  planTake,
  recordMissing,
  remainingOf,
} from './draft.ts'
import type { HeldPick, HoldReason, PlanningFace, PlanningReplenishment, ReplenishmentPart } from './plan.ts'

/**
 * Plans replenishments for what the pickfaces do not hold (operations 5.3): first open replenishments whose
 * goods are promised to nobody, then bulk to the kind of face that takes it. What no bulk serves stays needed.
 */
export function planReplenishment(draft: PlanDraft): void {
  useOpenReplenishments(draft)
  if (draft.need.lte(0)) return
  const faces = draft.supply.faces.filter(({ is_usable }) => is_usable)
  const [volume] = faces.filter(({ replenishment_type }) => replenishment_type === 'order_volume')
  const continuous = faces.filter(({ replenishment_type }) => replenishment_type === 'continuous')
  const demands = faces.filter(({ replenishment_type }) => replenishment_type === 'demand')
  const pure = continuous.find((face) => holdsOnlySuitable(draft, face))
  const [first] = continuous
  if (volume !== undefined)
    replenishFace(draft, volume, { subtype: 'ORDER_VOLUME', hold_reason: 'awaiting_replenishment' })
  else if (pure !== undefined)
    replenishFace(draft, pure, { subtype: 'CONTINUOUS', hold_reason: 'awaiting_replenishment' })
  else if (demands.length > 0) replenishDemandFaces(draft, demands)
  else if (first !== undefined)
    replenishFace(draft, first, { subtype: 'CONTINUOUS', hold_reason: 'no_qualifying_stock' })
}

/** Whether all of the owner's goods in a face suit the demand. */
function holdsOnlySuitable({ supply, demand }: PlanDraft, face: PlanningFace): boolean {
  return supply.candidates.every(
    (one) => one.location_id !== face.location_id || mismatchFor(one, demand.criteria) === null,
  )
}

/** Uses goods of open replenishments that are promised to nobody. */
function useOpenReplenishments(draft: PlanDraft): void {
  const { demand, supply, progress } = draft
  const usable = new Set(
    supply.faces.filter(({ is_usable }) => is_usable).map(({ location_id }) => location_id),
  )
  for (const replenishment of progress.replenishments) {
    const { account_id, product_id, location_to_id } = replenishment
    const isOurs = account_id === supply.account_id && product_id === demand.product_id
    if (!isOurs || (location_to_id !== null && !usable.has(location_to_id))) continue
    promise(draft, replenishment, reasonFor(replenishment))
  }
}

const reasonFor = ({ location_to_id }: PlanningReplenishment): HoldReason =>
  location_to_id === null ? 'demand_pickface_occupied' : 'awaiting_replenishment'

/** Promises goods of a replenishment to one held pick. */
function promise(draft: PlanDraft, replenishment: PlanningReplenishment, hold_reason: HoldReason): void {
  const covers: { part: ReplenishmentPart; quantity: Big }[] = []
  for (const part of replenishment.parts) {
    const quantity = part.unpromised.lt(draft.need) ? part.unpromised : draft.need
    if (quantity.lte(0) || mismatchFor(part.goods, draft.demand.criteria) !== null) continue
    covers.push({ part, quantity })
    part.unpromised = part.unpromised.minus(quantity)
    draft.need = draft.need.minus(quantity)
  }
  if (covers.length === 0) return
  draft.held.push({
    subtype: replenishment.subtype === 'DEMAND' ? 'DEMAND_PICKFACE' : 'PICKFACE',
    account_id: replenishment.account_id,
    quantity: totalQuantity(covers),
    hold_reason,
    replenishment,
    covers,
  })
}

type ReplenishmentKind = Pick<PlanningReplenishment, 'subtype'> & Pick<HeldPick, 'hold_reason'>

/**
 * Replenishes a face with what is needed, pile after pile; with whole units only where it takes nothing else.
 */
function replenishFace(draft: PlanDraft, face: PlanningFace, kind: ReplenishmentKind): void {
  if (face.full_storage_units_only) {
    for (const unit of draft.units) {
      if (draft.need.lte(0)) return
      if (isUntouched(draft, unit) && unit.piles.some((pile) => isInOrder(draft, pile)))
        addReplenishment(draft, { kind, piles: unit.piles, to: face.location_id })
    }
  } else {
    for (const pile of draft.suitable) {
      if (draft.need.lte(0)) return
      const isBulk = !pile.is_pickface && isInOrder(draft, pile) && partOf(draft, pile).gt(0)
      if (isBulk) addReplenishment(draft, { kind, piles: [pile], to: face.location_id, most: draft.need })
    }
  }
  recordMissing(draft)
}

/**
 * Moves whole units, or the largest part there is, each to an empty demand face or to the next that becomes
 * empty.
 */
function replenishDemandFaces(draft: PlanDraft, faces: readonly PlanningFace[]): void {
  while (draft.need.gt(0)) {
    const piles = nextUnitForDemand(draft)
    if (piles === null) return
    const face = faces.find((one) => one.is_empty && !draft.progress.filled.has(one.location_id))
    if (face !== undefined) draft.progress.filled.add(face.location_id)
    const hold_reason = face === undefined ? 'demand_pickface_occupied' : 'awaiting_replenishment'
    addReplenishment(draft, {
      kind: { subtype: 'DEMAND', hold_reason },
      piles,
      to: face?.location_id ?? null,
    })
  }
}

/** The first full unit or, without one, the unit or the loose pile with the most. */
function nextUnitForDemand(draft: PlanDraft): readonly Candidate[] | null {
  const full = draft.units.find(
    (unit) => isUntouched(draft, unit) && unit.piles.some((pile) => isInOrder(draft, pile)),
  )
  if (full !== undefined) return full.piles
  recordMissing(draft)
  if (draft.missing !== null) return null
  const groups = new Map<string, Candidate[]>()
  for (const pile of draft.suitable) {
    if (pile.is_pickface || remainingOf(draft, pile).lte(0)) continue
    const key = pile.storage_unit_id === null ? `pile ${pile.stock_id}` : `unit ${pile.storage_unit_id}`
    groups.set(key, [...(groups.get(key) ?? []), pile])
  }
  const sizes = [...groups.values()].map((piles) => ({
    piles,
    quantity: piles.reduce((sum, pile) => sum.plus(remainingOf(draft, pile)), new Big(0)),
  }))
  const [first, ...others] = sizes
  if (first === undefined) return null
  return others.reduce((most, one) => (one.quantity.gt(most.quantity) ? one : most), first).piles
}

type ReplenishmentRequest = {
  readonly kind: ReplenishmentKind
  readonly piles: readonly Candidate[]
  readonly to: number | null
  /** The most of a pile; all of it where absent. */
  readonly most?: Big
}

/** One replenishment, and the held pick that waits for it. */
function addReplenishment(draft: PlanDraft, { kind, piles, to, most }: ReplenishmentRequest): void {
  const reason = `brought to a pickface for need ${draft.need.toFixed()}`
  const parts = piles.map((pile): ReplenishmentPart => {
    const left = remainingOf(draft, pile)
    const quantity = most?.lt(left) ? most : left
    const { explanation } = planTake(draft, pile, { quantity, phase: 'REPLENISHMENT', reason })
    const { stock_id } = pile
    return { stock_id, goods: pile, quantity, allocation_id: null, explanation, unpromised: quantity }
  })
  const [from] = piles
  const replenishment: PlanningReplenishment = {
    task_id: null,
    account_id: draft.supply.account_id,
    product_id: draft.demand.product_id,
    subtype: kind.subtype,
    location_to_id: to,
    from: from ?? null,
    parts,
  }
  draft.progress.replenishments.push(replenishment)
  promise(draft, replenishment, kind.hold_reason)
}
