import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { assertVisible } from '#domain/stock/assert-visible.ts'
import { findWarehouse } from '#domain/stock/goods.ts'
import { assertCapacity, readLocationUsage } from '#domain/stock/location-usage.ts'
import { accepts, type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { validateReason } from '#domain/stock/reasons.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import { assertArrived, assertUnloaded, readUnits, type UnitFacts, unitIn } from '#domain/stock/units.ts'
import { updateUnits } from '#domain/stock/update-units.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import type { unitMove } from '#resources/stock/stock-acts.ts'
import type { GoodsMove } from './goods-move.ts'
import { type LockedShifts, lockShifts } from './lock-shifts.ts'
import { assertMove, limitedOnly, moveGoods, totalOfShifts } from './move-goods.ts'
import { readOwners } from './read-owners.ts'

/** Where a unit moves to with all its goods. */
export type UnitMoveInput = InputOf<typeof unitMove>

/**
 * Moves a unit with all its goods, including reserved and held ones, or creates a task for it (operations 3.1).
 */
export async function moveUnit(
  tx: Transaction,
  model: Model,
  { id, input }: { readonly id: number; readonly input: UnitMoveInput },
): Promise<void> {
  const standing = await readPiles(tx, sql`s.storage_unit_id = ${id}`)
  const target = locationIn(await readLocations(tx, [input.to_location_id]), input.to_location_id)
  if (standing.length === 0) {
    // A move task needs goods: without any it could never be completed.
    if (input.as_task) throw refusal('invalid', { field: 'as_task' })
    return moveEmptyUnit(tx, { id, target })
  }
  assertVisible(tx, standing)
  const locked = await lockShifts(
    tx,
    standing.map((pile) => ({
      pile,
      quantity: pile.quantity,
      to: { ...pile, warehouse_id: target.warehouse_id, location_id: target.id },
    })),
    { storage_units: [id], locations: limitedOnly(target) },
  )
  const unit = unitIn(locked.units, id)
  assertMovable(unit, locked.tasks)
  const shifts = locked.shifts.map((shift) => ({ ...shift, quantity: shift.pile.quantity }))
  const again = await readPiles(tx, sql`s.storage_unit_id = ${id}`)
  if (again.length !== standing.length) throw new SerializationFailure('other goods are on the storage unit')
  if (unit.location_id === target.id) throw refusal('same_location', { location: target.code })
  const owners = await readOwners(
    tx,
    shifts.map(({ pile }) => pile),
  )
  const [first] = shifts
  if (first === undefined) return
  const goods = owners(first.pile)
  const moving: GoodsMove = {
    locked,
    shifts,
    target,
    goods,
    unit_moved: unit,
    unit_to: null,
    subtype: 'MOVE',
    links: { reason_code_id: input.reason_code_id, description: input.description },
  }
  await assertMove(tx, moving)
  const { reason_code_id } = input
  await validateReason(tx, { account: goods.account, reason_type: 'transfer', reason_code_id, must: 'never' })

  if (input.as_task) return createMoveTask(tx, moving, locked)
  await moveGoods(tx, model, moving)
}

/** Refuses a unit of a started task. */
export function assertUnused(unit: UnitFacts, tasks: readonly Task[]): void {
  const working = tasks.find(
    ({ start_at, storage_unit_from_id }) => start_at !== null && storage_unit_from_id === unit.id,
  )
  if (working !== undefined)
    throw refusal('storage_unit_in_use', { reference: unit.reference, task_id: working.id })
}

function assertMovable(unit: UnitFacts, tasks: readonly Task[]): void {
  if (!unit.active || unit.dispatched) throw refusal('storage_unit_inactive', { reference: unit.reference })
  assertUnloaded(unit)
  assertUnused(unit, tasks)
}

/** Moves an empty unit: no goods move. */
async function moveEmptyUnit(
  tx: Transaction,
  { id, target }: { readonly id: number; readonly target: LocationFacts },
): Promise<void> {
  const [, units, locations] = await tx.pipeline([
    lockAll(tx, { storage_units: [id], locations: limitedOnly(target) }),
    readUnits(tx, [id]),
    readLocations(tx, [target.id]),
  ])
  const unit = unitIn(units, id)
  if (unit.is_filled) throw new SerializationFailure('goods were put on the unit')
  const place = locationIn(locations, target.id)
  const { code, type } = place
  if (!unit.active || unit.dispatched) throw refusal('storage_unit_inactive', { reference: unit.reference })
  assertArrived(unit)
  if (!place.is_active) throw refusal('location_inactive', { code })
  if (place.warehouse_id !== unit.warehouse_id) throw refusal('location_warehouse_mismatch', { code })
  if (!accepts(type, 'move') && !accepts(type, 'stage'))
    throw refusal('location_type_refuses_stock', { type })
  if (unit.location_id === place.id) throw refusal('same_location', { location: code })
  const warehouse = await findWarehouse(tx, unit.warehouse_id)
  if (warehouse?.enforce_location_capacity === true) {
    const [[room], load] = await tx.pipeline([
      readLocationUsage(tx, sql`l.id = ${place.id}`),
      readSpaceRequirement(tx, { storage_unit_type_id: unit.storage_unit_type_id, contents: [] }),
    ])
    if (room !== undefined) assertCapacity(room, load)
  }

  await updateUnits(tx, {
    movements: [],
    units: [{ id, warehouse_id: unit.warehouse_id, location_id: place.id }],
  })
}

async function createMoveTask(
  tx: Transaction,
  { shifts, target, unit_moved }: GoodsMove,
  { units }: LockedShifts,
): Promise<void> {
  const products = new Set(shifts.map(({ pile }) => pile.product_id))
  const accounts = new Set(shifts.map(({ pile }) => pile.account_id))
  const [first] = shifts
  const unit = unit_moved === null ? undefined : units.get(unit_moved.id)
  await createTasks(tx, [
    {
      type: 'TRAN',
      subtype: 'MOVE',
      warehouse_id: target.warehouse_id,
      account_id: accounts.size === 1 ? (first?.pile.account_id ?? null) : null,
      product_id: products.size === 1 ? (first?.pile.product_id ?? null) : null,
      start_quantity: totalOfShifts(shifts),
      stock_description: unit?.reference ?? null,
      location_from_id: unit?.location_id ?? null,
      location_to_id: target.id,
      storage_unit_from_id: unit?.id ?? null,
      storage_unit_to_id: unit?.id ?? null,
    },
  ])
}
