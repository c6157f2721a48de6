import Big from 'big.js'
import type { Candidate } from './candidates.ts'
import { unfitnessFor } from './criteria.ts'
import { type Draft, isInOrder, isUntouched, leftIn, noteMissing, partOf, takeFrom } from './draft.ts'
import type { Bringing, BringingPart, Face, HeldPick, HoldReason } from './plan.ts'

/**
 * What the pickfaces do not hold is brought to them and picked when it is there (operations 5.3): first what is under way
 * already and promised to nobody, then bulk to the kind of face that takes it. What no bulk serves stays needed.
 */
export function planReplenishment(draft: Draft): void {
  usePromised(draft)
  if (draft.need.lte(0)) return
  const faces = draft.supply.faces.filter(({ is_usable }) => is_usable)
  const [volume] = faces.filter(({ replenishment_type }) => replenishment_type === 'order_volume')
  const continuous = faces.filter(({ replenishment_type }) => replenishment_type === 'continuous')
  const demands = faces.filter(({ replenishment_type }) => replenishment_type === 'demand')
  const pure = continuous.find((face) => holdsOnlyFit(draft, face))
  const [first] = continuous
  if (volume !== undefined)
    bringTo(draft, volume, { subtype: 'ORDER_VOLUME', hold_reason: 'awaiting_replenishment' })
  else if (pure !== undefined)
    bringTo(draft, pure, { subtype: 'CONTINUOUS', hold_reason: 'awaiting_replenishment' })
  else if (demands.length > 0) bringUnits(draft, demands)
  else if (first !== undefined)
    bringTo(draft, first, { subtype: 'CONTINUOUS', hold_reason: 'no_qualifying_stock' })
}

/** Whether none of the owner's goods that stand in a face would be wrong for the demand. */
function holdsOnlyFit({ supply, demand }: Draft, face: Face): boolean {
  return supply.candidates.every(
    (one) => one.location_id !== face.location_id || unfitnessFor(one, demand.criteria) === null,
  )
}

/** What replenishments under way bring and have promised to nobody. */
function usePromised(draft: Draft): void {
  const { demand, supply, progress } = draft
  const usable = new Set(
    supply.faces.filter(({ is_usable }) => is_usable).map(({ location_id }) => location_id),
  )
  for (const bringing of progress.bringings) {
    const { account_id, product_id, location_to_id } = bringing
    const isOurs = account_id === supply.account_id && product_id === demand.product_id
    if (!isOurs || (location_to_id !== null && !usable.has(location_to_id))) continue
    promise(draft, bringing, reasonFor(bringing))
  }
}

const reasonFor = ({ location_to_id }: Bringing): HoldReason =>
  location_to_id === null ? 'demand_pickface_occupied' : 'awaiting_replenishment'

/** Promises what a replenishment brings and nobody waits for: one pick that is held until it is there. */
function promise(draft: Draft, bringing: Bringing, hold_reason: HoldReason): void {
  const covers: { part: BringingPart; quantity: Big }[] = []
  for (const part of bringing.parts) {
    const quantity = part.left.lt(draft.need) ? part.left : draft.need
    if (quantity.lte(0) || unfitnessFor(part.goods, draft.demand.criteria) !== null) continue
    covers.push({ part, quantity })
    part.left = part.left.minus(quantity)
    draft.need = draft.need.minus(quantity)
  }
  if (covers.length === 0) return
  draft.held.push({
    subtype: bringing.subtype === 'DEMAND' ? 'DEMAND_PICKFACE' : 'PICKFACE',
    account_id: bringing.account_id,
    quantity: covers.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0)),
    hold_reason,
    bringing,
    covers,
  })
}

type How = Pick<Bringing, 'subtype'> & Pick<HeldPick, 'hold_reason'>

/** Brings what is needed to a face, pile after pile; whole units where it takes nothing else. */
function bringTo(draft: Draft, face: Face, how: How): void {
  if (face.full_storage_units_only) {
    for (const unit of draft.units) {
      if (draft.need.lte(0)) return
      if (isUntouched(draft, unit) && unit.piles.some((pile) => isInOrder(draft, pile)))
        bring(draft, { how, piles: unit.piles, to: face.location_id })
    }
  } else {
    for (const pile of draft.suitable) {
      if (draft.need.lte(0)) return
      const isBulk = !pile.is_pickface && isInOrder(draft, pile) && partOf(draft, pile).gt(0)
      if (isBulk) bring(draft, { how, piles: [pile], to: face.location_id, most: draft.need })
    }
  }
  noteMissing(draft)
}

/** Brings whole units, or the largest part there is, each to an empty demand face or to the next that becomes empty. */
function bringUnits(draft: Draft, faces: readonly Face[]): void {
  while (draft.need.gt(0)) {
    const piles = nextForDemand(draft)
    if (piles === null) return
    const face = faces.find((one) => one.is_empty && !draft.progress.filled.has(one.location_id))
    if (face !== undefined) draft.progress.filled.add(face.location_id)
    const hold_reason = face === undefined ? 'demand_pickface_occupied' : 'awaiting_replenishment'
    bring(draft, { how: { subtype: 'DEMAND', hold_reason }, piles, to: face?.location_id ?? null })
  }
}

/** The first full unit or, where there is none, the unit or the loose pile with the most. */
function nextForDemand(draft: Draft): readonly Candidate[] | null {
  const full = draft.units.find(
    (unit) => isUntouched(draft, unit) && unit.piles.some((pile) => isInOrder(draft, pile)),
  )
  if (full !== undefined) return full.piles
  noteMissing(draft)
  if (draft.missing !== null) return null
  const groups = new Map<string, Candidate[]>()
  for (const pile of draft.suitable) {
    if (pile.is_pickface || leftIn(draft, pile).lte(0)) continue
    const key = pile.storage_unit_id === null ? `pile ${pile.stock_id}` : `unit ${pile.storage_unit_id}`
    groups.set(key, [...(groups.get(key) ?? []), pile])
  }
  const sizes = [...groups.values()].map((piles) => ({
    piles,
    quantity: piles.reduce((sum, pile) => sum.plus(leftIn(draft, pile)), new Big(0)),
  }))
  const [first, ...others] = sizes
  if (first === undefined) return null
  return others.reduce((most, one) => (one.quantity.gt(most.quantity) ? one : most), first).piles
}

type Wanted = {
  readonly how: How
  readonly piles: readonly Candidate[]
  readonly to: number | null
  /** Nothing more than that of a pile; all of it where it is left out. */
  readonly most?: Big
}

/** One replenishment, and the pick that waits for it. */
function bring(draft: Draft, { how, piles, to, most }: Wanted): void {
  const reason = `brought to a pickface for need ${draft.need.toFixed()}`
  const parts = piles.map((pile): BringingPart => {
    const left = leftIn(draft, pile)
    const quantity = most?.lt(left) ? most : left
    const { explanation } = takeFrom(draft, pile, { quantity, phase: 'REPLENISHMENT', reason })
    const { stock_id } = pile
    return { stock_id, goods: pile, quantity, allocation_id: null, explanation, left: quantity }
  })
  const [from] = piles
  const bringing: Bringing = {
    task_id: null,
    account_id: draft.supply.account_id,
    product_id: draft.demand.product_id,
    subtype: how.subtype,
    location_to_id: to,
    from: from ?? null,
    parts,
  }
  draft.progress.bringings.push(bringing)
  promise(draft, bringing, how.hold_reason)
}
