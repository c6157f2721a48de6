import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { applyChanges } from '#domain/changes/apply-changes.ts'
import { createUnits } from '#domain/stock/create-units.ts'
import { type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { arrivedPile } from '#domain/stock/post-movements.ts'
import { assertUnitAccepts } from '#domain/stock/units.ts'
import { refusal } from '#problems/problem.ts'
import { lookUp, required } from '#values/look-up.ts'
import { assertQuantities } from './assert-quantities.ts'
import { assertMayLeave, type LockedShifts, lockShifts, type PilePortion } from './lock-shifts.ts'
import { moveChanges } from './move-changes.ts'
import { assertMove, limitedOnly, moveGoods } from './move-goods.ts'
import { readOwners } from './read-owners.ts'
import { updateTasksOfGoods } from './update-tasks-of-goods.ts'

/** Parts of piles that move onto another unit: an existing one, or a new one of a type. */
export type GoodsSplit = {
  readonly parts: readonly PilePortion[]
  readonly storage_unit_to_id: number | null
  readonly storage_unit_type_id: number | null
  /** The location of the other unit; null for that of the goods. */
  readonly to_location_id: number | null
}

/** Moves parts of piles onto another unit (operations 3.1, 3.3); returns the unit and the piles on it. */
export async function splitGoods(
  tx: Transaction,
  model: Model,
  split: GoodsSplit,
): Promise<{ readonly storage_unit_id: number; readonly stock_ids: readonly number[] }> {
  const [first] = split.parts
  if (first === undefined) throw refusal('blank', { field: 'lines' })
  if ((split.storage_unit_to_id === null) === (split.storage_unit_type_id === null))
    throw refusal('exclusive', { fields: ['storage_unit_to_id', 'storage_unit_type_id'] })
  const target_id = split.to_location_id ?? first.pile.location_id
  const target = locationIn(await readLocations(tx, [target_id]), target_id)
  const seen = split.parts.map((part) => ({
    ...part,
    to: { ...part.pile, location_id: target.id, storage_unit_id: split.storage_unit_to_id },
  }))
  const locked = await lockShifts(tx, seen, { locations: limitedOnly(target) })
  const owners = await readOwners(
    tx,
    locked.shifts.map(({ pile }) => pile),
  )
  const unit = lookUp(locked.units, split.storage_unit_to_id) ?? null
  assertQuantities(locked.shifts, owners)
  if (unit !== null && locked.shifts.some(({ pile }) => pile.storage_unit_id === unit.id))
    throw refusal('split_needs_other_storage_unit', {})
  assertMayLeave(locked)
  const { warehouse_id } = first.pile
  if (unit !== null) assertUnitAccepts(unit, { warehouse_id, location_id: target.id })
  const goods = owners(first.pile)
  const moving = {
    locked,
    shifts: locked.shifts,
    target,
    goods,
    unit_moved: null,
    unit_to: unit,
    new_unit_type_id: split.storage_unit_type_id,
    subtype: 'SPLIT',
    links: {},
  } as const
  if (target.id !== first.pile.location_id) await assertMove(tx, moving)

  if (unit !== null) {
    const posted = await moveGoods(tx, model, moving)
    return { storage_unit_id: unit.id, stock_ids: posted.map(arrivedPile) }
  }
  return putOnNewUnit(tx, model, {
    locked,
    target,
    storage_unit_type_id: required(split.storage_unit_type_id, 'the type of the new unit'),
  })
}

type GoodsOnNewUnit = {
  readonly locked: LockedShifts
  readonly target: LocationFacts
  readonly storage_unit_type_id: number
}

async function putOnNewUnit(
  tx: Transaction,
  model: Model,
  { locked, target, storage_unit_type_id }: GoodsOnNewUnit,
) {
  const [unit = 0] = await createUnits(tx, {
    storage_unit_type_id,
    warehouse_id: target.warehouse_id,
    location_id: target.id,
    count: 1,
  })
  const shifts = locked.shifts.map(({ pile, quantity }) => ({
    pile,
    quantity,
    to: { ...pile, location_id: target.id, storage_unit_id: unit },
  }))
  const changes = moveChanges({
    shifts,
    target,
    unit_moved: null,
    unit_to: null,
    subtype: 'SPLIT',
    links: {},
  })
  const { posted } = await applyChanges(tx, model, { changes, piles: locked.piles, counting: null })
  await updateTasksOfGoods(tx, model, { locked: { ...locked, shifts }, posted })
  return { storage_unit_id: unit, stock_ids: posted.map(arrivedPile) }
}
