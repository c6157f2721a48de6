import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { assertVisible } from '#domain/stock/assert-visible.ts'
import { locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { assertUnitAccepts, type UnitFacts, unitIn } from '#domain/stock/units.ts'
import { cancelTasks, finishTasks } from '#domain/tasks/close-tasks.ts'
import { createTasks, type NewTask } from '#domain/tasks/create-tasks.ts'
import { pilesOfTask } from '#domain/tasks/piles-of-task.ts'
import { assertOpen, assertWorkable, readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import type { GoodsMove } from './goods-move.ts'
import { type GoodsShift, lockShifts } from './lock-shifts.ts'
import { assertMove, limitedOnly, moveGoods, totalOfShifts } from './move-goods.ts'
import { readOwners } from './read-owners.ts'

/** The input of a completed move. */
export type MoveInput = {
  readonly location_to_id: number
  /** The unit itself, another unit, or null for loose goods. */
  readonly storage_unit_to_id: number | null
  /** Null for everything that is there; an exact decimal as text. */
  readonly confirmed_quantity: string | null
}

/** Completes a move task: the goods still there move to another location (operations 3.1). */
// house: one act read from top to bottom: take, ask, write.
export async function completeMove(
  tx: Transaction,
  model: Model,
  { id, input }: { readonly id: number; readonly input: MoveInput },
): Promise<void> {
  const before = taskIn(await readTasks(tx, [id]), id)
  const unlocked = await readPiles(tx, pilesOfTask(tx, before))
  assertVisible(tx, unlocked)
  const target = locationIn(await readLocations(tx, [input.location_to_id]), input.location_to_id)
  const locked = await lockShifts(
    tx,
    unlocked.map((pile) => ({
      pile,
      quantity: pile.quantity,
      to: {
        ...pile,
        warehouse_id: target.warehouse_id,
        location_id: target.id,
        storage_unit_id: input.storage_unit_to_id,
      },
    })),
    {
      storage_units: [before.storage_unit_from_id, input.storage_unit_to_id],
      locations: limitedOnly(target),
    },
  )
  const again = await readPiles(tx, pilesOfTask(tx, before))
  if (again.length !== unlocked.length) throw new SerializationFailure('the goods have changed')
  const task = taskIn(await readTasks(tx, [id]), id)
  assertWorkable(tx, task)
  const isUnit = task.stock_id === null && task.storage_unit_from_id !== null
  const shifts = isUnit ? wholeShifts(locked.shifts, input) : freeShifts(locked.shifts, task, input)
  const [first] = shifts
  if (first === undefined)
    throw refusal('stock_quantity_insufficient', {
      free: 0,
      asked: Number(input.confirmed_quantity ?? task.start_quantity ?? 0),
    })
  const unit = input.storage_unit_to_id === null ? null : unitIn(locked.units, input.storage_unit_to_id)
  const movesUnit =
    unit !== null && (isUnit ? unit.id === task.storage_unit_from_id : await movesWithUnit(tx, unit, first))
  const owners = await readOwners(
    tx,
    shifts.map(({ pile }) => pile),
  )
  const moving: GoodsMove = {
    locked,
    shifts,
    target,
    goods: owners(first.pile),
    unit_moved: movesUnit ? unit : null,
    unit_to: movesUnit ? null : unit,
    subtype: task.subtype === 'PUT_BACK' ? 'PUT_BACK' : 'MOVE',
    links: { task_id: id },
    task_id: id,
  }
  assertElsewhere(moving, input)
  await assertMove(tx, moving)
  if (unit !== null && !movesUnit)
    assertUnitAccepts(unit, { warehouse_id: target.warehouse_id, location_id: target.id })

  await moveGoods(tx, model, moving)
  await finishTasks(tx, [
    {
      id,
      confirmed_quantity: totalOfShifts(shifts),
      location_to_id: target.id,
      storage_unit_to_id: input.storage_unit_to_id,
    },
  ])
  if (!isUnit) await createTasks(tx, remainderTasks(task, first))
}

/** Refuses goods that are at the target already: another request has moved them. */
function assertElsewhere({ shifts, target }: GoodsMove, { storage_unit_to_id }: MoveInput): void {
  const stands = shifts.some(
    ({ pile }) => pile.location_id === target.id && pile.storage_unit_id === storage_unit_to_id,
  )
  if (stands) throw refusal('same_location', { location: target.code })
}

/** Whether goods move with their unit: all of them, and nothing else is on it. */
async function movesWithUnit(
  tx: Transaction,
  unit: UnitFacts,
  { pile, quantity }: GoodsShift,
): Promise<boolean> {
  if (unit.id !== pile.storage_unit_id || !new Big(quantity).eq(pile.quantity)) return false
  return (await readPiles(tx, sql`s.storage_unit_id = ${unit.id}`)).length === 1
}

/** The move task of goods left behind that are still there; goods that others have reserved are not put back. */
function remainderTasks(task: Task, { pile, quantity }: GoodsShift): readonly NewTask[] {
  const required = new Big(task.start_quantity ?? quantity)
  const left = task.subtype === 'PUT_BACK' ? pile.free : pile.quantity
  const there = required.lt(left) ? required : new Big(left)
  const rest = there.minus(quantity)
  if (rest.lte(0)) return []
  const { type, subtype, warehouse_id, account_id, product_id, priority, notes, stock_description } = task
  const { stock_id, location_from_id, location_to_id, storage_unit_from_id, storage_unit_to_id } = task
  const what = { type, subtype, warehouse_id, account_id, product_id, priority, notes, stock_description }
  const where = { stock_id, location_from_id, location_to_id, storage_unit_from_id, storage_unit_to_id }
  const { goods_out_id, explanation, due_at } = task
  return [{ ...what, ...where, goods_out_id, explanation, due_at, start_quantity: rest.toFixed() }]
}

/** A move of a unit moves everything on it; a smaller quantity is refused. */
function wholeShifts(
  shifts: readonly GoodsShift[],
  { confirmed_quantity }: MoveInput,
): readonly GoodsShift[] {
  const whole = shifts.map((shift) => ({ ...shift, quantity: shift.pile.quantity }))
  const isLess = confirmed_quantity !== null && new Big(totalOfShifts(whole)).gt(confirmed_quantity)
  if (isLess) throw refusal('invalid', { field: 'confirmed_quantity' })
  return whole
}

/** What of loose goods is moved: the given quantity, or the task's quantity as far as it is there and free. */
function freeShifts(shifts: readonly GoodsShift[], task: Task, input: MoveInput): readonly GoodsShift[] {
  const [shift] = shifts
  if (shift === undefined) return []
  const { pile } = shift
  const start = new Big(task.start_quantity ?? pile.free)
  const confirmed = input.confirmed_quantity === null ? null : new Big(input.confirmed_quantity)
  if (confirmed?.gt(start) === true)
    throw refusal('task_quantity_exceeded', { confirmed: confirmed.toNumber(), start: start.toNumber() })
  const quantity = confirmed ?? (start.lt(pile.free) ? start : new Big(pile.free))
  if (quantity.lte(0) || quantity.gt(pile.free)) {
    if (confirmed?.lte(0) === true) throw refusal('quantity_not_positive', { field: 'confirmed_quantity' })
    throw refusal('stock_quantity_insufficient', { free: Number(pile.free), asked: quantity.toNumber() })
  }
  return [{ ...shift, quantity: quantity.toFixed() }]
}

/** Cancels a move task; the goods stay where they are. */
export async function cancelMove(tx: Transaction, id: number): Promise<void> {
  const [, tasks] = await tx.pipeline([lockAll(tx, { tasks: [id] }), readTasks(tx, [id])])
  const task = taskIn(tasks, id)
  if (task.status !== 'ON_HOLD') assertOpen(task)
  if (task.start_at !== null && task.user_id !== tx.caller.user_id)
    throw refusal('task_allocated_to_another_user', { task_id: id })

  await cancelTasks(tx, [id])
}
