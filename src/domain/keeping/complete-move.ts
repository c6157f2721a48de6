import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
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
import { askMove, limitedOnly, type Moving, moveGoods, totalOf } from './move-goods.ts'
import { seeOwners } from './see-owners.ts'
import { type Shift, takeShifts } from './take-shifts.ts'

/** What is said of goods that were moved. */
export type Moved = {
  readonly location_to_id: number
  /** The unit itself, another unit, or null to lay the goods loose. */
  readonly storage_unit_to_id: number | null
  /** All that is there where it is null; an exact decimal as text. */
  readonly confirmed_quantity: string | null
}

/** Completes a task of moving: what is still there of its goods stands somewhere else (operations 3.1). */
// house: one act read from top to bottom: take, ask, write.
export async function completeMove(
  tx: Transaction,
  model: Model,
  { id, said }: { readonly id: number; readonly said: Moved },
): Promise<void> {
  const before = taskIn(await readTasks(tx, [id]), id)
  const seen = await readPiles(tx, pilesOfTask(tx, before))
  assertVisible(tx, seen)
  const target = locationIn(await readLocations(tx, [said.location_to_id]), said.location_to_id)
  const taken = await takeShifts(
    tx,
    seen.map((pile) => ({
      pile,
      quantity: pile.quantity,
      to: {
        ...pile,
        warehouse_id: target.warehouse_id,
        location_id: target.id,
        storage_unit_id: said.storage_unit_to_id,
      },
    })),
    { storage_units: [before.storage_unit_from_id, said.storage_unit_to_id], locations: limitedOnly(target) },
  )
  const again = await readPiles(tx, pilesOfTask(tx, before))
  if (again.length !== seen.length) throw new LostRace('the goods have changed')
  const task = taskIn(await readTasks(tx, [id]), id)
  assertWorkable(tx, task)
  const isUnit = task.stock_id === null && task.storage_unit_from_id !== null
  const shifts = isUnit ? wholeShifts(taken.shifts, said) : freeShifts(taken.shifts, task, said)
  const [first] = shifts
  if (first === undefined)
    throw refusal('stock_quantity_insufficient', {
      free: 0,
      asked: Number(said.confirmed_quantity ?? task.start_quantity ?? 0),
    })
  const unit = said.storage_unit_to_id === null ? null : unitIn(taken.units, said.storage_unit_to_id)
  const movesUnit =
    unit !== null && (isUnit ? unit.id === task.storage_unit_from_id : await carries(tx, unit, first))
  const owners = await seeOwners(
    tx,
    shifts.map(({ pile }) => pile),
  )
  const moving: Moving = {
    taken,
    shifts,
    target,
    goods: owners(first.pile),
    unit_moved: movesUnit ? unit : null,
    unit_to: movesUnit ? null : unit,
    subtype: task.subtype === 'PUT_BACK' ? 'PUT_BACK' : 'MOVE',
    links: { task_id: id },
    task_id: id,
  }
  assertElsewhere(moving, said)
  await askMove(tx, moving)
  if (unit !== null && !movesUnit)
    assertUnitAccepts(unit, { warehouse_id: target.warehouse_id, location_id: target.id })

  await moveGoods(tx, model, moving)
  await finishTasks(tx, [
    {
      id,
      confirmed_quantity: totalOf(shifts),
      location_to_id: target.id,
      storage_unit_to_id: said.storage_unit_to_id,
    },
  ])
  if (!isUnit) await createTasks(tx, restOf(task, first))
}

/** Refuses goods that stand there already: somebody else has brought them. */
function assertElsewhere({ shifts, target }: Moving, { storage_unit_to_id }: Moved): void {
  const stands = shifts.some(
    ({ pile }) => pile.location_id === target.id && pile.storage_unit_id === storage_unit_to_id,
  )
  if (stands) throw refusal('same_location', { location: target.code })
}

/** Whether goods go with the unit they stand on: all of them, and nothing else is on it. */
async function carries(tx: Transaction, unit: UnitFacts, { pile, quantity }: Shift): Promise<boolean> {
  if (unit.id !== pile.storage_unit_id || !new Big(quantity).eq(pile.quantity)) return false
  return (await readPiles(tx, sql`s.storage_unit_id = ${unit.id}`)).length === 1
}

/** The task of moving what was left behind although it is there and free. */
function restOf(task: Task, { pile, quantity }: Shift): readonly NewTask[] {
  const wanted = new Big(task.start_quantity ?? quantity)
  const there = wanted.lt(pile.free) ? wanted : new Big(pile.free)
  const rest = there.minus(quantity)
  if (rest.lte(0)) return []
  const { type, subtype, warehouse_id, account_id, product_id, priority, notes, stock_description } = task
  const { stock_id, location_from_id, location_to_id, storage_unit_from_id, storage_unit_to_id } = task
  const what = { type, subtype, warehouse_id, account_id, product_id, priority, notes, stock_description }
  const where = { stock_id, location_from_id, location_to_id, storage_unit_from_id, storage_unit_to_id }
  const { goods_out_id, explanation, due_at } = task
  return [{ ...what, ...where, goods_out_id, explanation, due_at, start_quantity: rest.toFixed() }]
}

/** All that is on a unit is moved; less of it is not what was asked for. */
function wholeShifts(shifts: readonly Shift[], { confirmed_quantity }: Moved): readonly Shift[] {
  const whole = shifts.map((shift) => ({ ...shift, quantity: shift.pile.quantity }))
  const isLess = confirmed_quantity !== null && new Big(totalOf(whole)).gt(confirmed_quantity)
  if (isLess) throw refusal('invalid', { field: 'confirmed_quantity' })
  return whole
}

/** What of loose goods is moved: what is said, or what the task is about as far as it is there and free. */
function freeShifts(shifts: readonly Shift[], task: Task, said: Moved): readonly Shift[] {
  const [shift] = shifts
  if (shift === undefined) return []
  const { pile } = shift
  const start = new Big(task.start_quantity ?? pile.free)
  const confirmed = said.confirmed_quantity === null ? null : new Big(said.confirmed_quantity)
  if (confirmed?.gt(start) === true)
    throw refusal('task_quantity_exceeded', { confirmed: confirmed.toNumber(), start: start.toNumber() })
  const quantity = confirmed ?? (start.lt(pile.free) ? start : new Big(pile.free))
  if (quantity.lte(0) || quantity.gt(pile.free)) {
    if (confirmed?.lte(0) === true) throw refusal('quantity_not_positive', { field: 'confirmed_quantity' })
    throw refusal('stock_quantity_insufficient', { free: Number(pile.free), asked: quantity.toNumber() })
  }
  return [{ ...shift, quantity: quantity.toFixed() }]
}

/** Cancels a task of moving; the goods stay where they are. */
export async function cancelMove(tx: Transaction, id: number): Promise<void> {
  const [, tasks] = await tx.pipeline([lockAll(tx, { tasks: [id] }), readTasks(tx, [id])])
  const task = taskIn(tasks, id)
  if (task.status !== 'ON_HOLD') assertOpen(task)
  if (task.start_at !== null && task.user_id !== tx.caller.user_id)
    throw refusal('task_allocated_to_another_user', { task_id: id })

  await cancelTasks(tx, [id])
}
