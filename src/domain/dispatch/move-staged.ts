import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { cellOf } from '#domain/stock/identity.ts'
import { accepts, type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { arrivedPile, postMovements } from '#domain/stock/post-movements.ts'
import { type Allocation, findAllocations, reserve } from '#domain/stock/reserve.ts'
import { assertUnloaded, unitIn } from '#domain/stock/units.ts'
import type { GoodsMove } from '#domain/stock-control/goods-move.ts'
import { type GoodsShift, lockShifts } from '#domain/stock-control/lock-shifts.ts'
import { assertMove, limitedOnly } from '#domain/stock-control/move-goods.ts'
import { readOwners } from '#domain/stock-control/read-owners.ts'
import { updateTasksOfGoods } from '#domain/stock-control/update-tasks-of-goods.ts'
import { assertWorkable, readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { totalQuantity } from '#values/decimal.ts'
import { elementAt } from '#values/element-at.ts'

/**
 * Moves the staged goods of a dispatch task to another bay, with their reservation (operations 4.6): with their
 * unit if nothing else is on it, otherwise loose. Does nothing if they are already there.
 */
export async function moveStaged(
  tx: Transaction,
  model: Model,
  { id, location_to_id }: { readonly id: number; readonly location_to_id: number },
): Promise<void> {
  const [tasks, allocations, locations] = await tx.pipeline([
    readTasks(tx, [id]),
    findAllocations(tx, [id]),
    readLocations(tx, [location_to_id]),
  ])
  const unlocked = taskIn(tasks, id)
  const target = locationIn(locations, location_to_id)
  const piles = await readStagedPiles(tx, allocations)
  const pilesToMove = piles.staged.filter(({ location_id }) => location_id !== target.id)
  if (pilesToMove.length === 0) return
  const unit_id = unitToMove(piles, allocations)
  await lockAll(tx, { goods_outs: [unlocked.goods_out_id] })
  const locked = await lockShifts(
    tx,
    pilesToMove.map((pile) => shiftOf(pile, { target, unit_id, allocations })),
    { storage_units: [unit_id], locations: limitedOnly(target) },
  )
  const [current, now] = await tx.pipeline([findAllocations(tx, [id]), readTasks(tx, [id])])
  if (!haveSameAllocations(current, allocations))
    throw new SerializationFailure('the staged goods have changed')
  const task = taskIn(now, id)
  assertWorkable(tx, task)
  assertStagingBay(task, target)
  for (const unit of locked.units.values()) assertUnloaded(unit)
  const owners = await readOwners(tx, pilesToMove)
  const [first] = pilesToMove
  if (first === undefined) return
  const moving: GoodsMove = {
    locked,
    shifts: locked.shifts,
    target,
    goods: owners(first),
    unit_moved: unit_id === null ? null : unitIn(locked.units, unit_id),
    unit_to: null,
    subtype: 'MOVE',
    links: { task_id: id, goods_out_id: task.goods_out_id, goods_out_line_id: task.goods_out_line_id },
    task_id: id,
  }
  await assertMove(tx, moving)

  await writeMove(tx, model, { task, moving, allocations: current })
}

type StagedPiles = { readonly staged: readonly Pile[]; readonly onUnits: readonly Pile[] }

/** The staged piles, and all piles on the same units. */
async function readStagedPiles(tx: Transaction, allocations: readonly Allocation[]): Promise<StagedPiles> {
  const ids = allocations.map(({ stock_id }) => stock_id)
  const staged = await readPiles(tx, sql`s.id = any(${ids}::bigint[])`)
  const units = staged.flatMap(({ storage_unit_id }) => storage_unit_id ?? [])
  const onUnits =
    units.length === 0 ? [] : await readPiles(tx, sql`s.storage_unit_id = any(${units}::bigint[])`)
  return { staged, onUnits }
}

/** The unit that moves along: the staged goods are all that is on it. */
function unitToMove({ staged, onUnits }: StagedPiles, allocations: readonly Allocation[]): number | null {
  const [first] = staged
  const unit = first?.storage_unit_id ?? null
  const isAll = onUnits.length === staged.length && staged.every((pile) => pile.storage_unit_id === unit)
  const isWhole = staged.every((pile) => new Big(pile.quantity).eq(reservedOf(pile, allocations)))
  return isAll && isWhole ? unit : null
}

function reservedOf(pile: Pile, allocations: readonly Allocation[]): Big {
  return totalQuantity(allocations.filter(({ stock_id }) => stock_id === pile.id))
}

type StagedMove = {
  readonly target: LocationFacts
  readonly unit_id: number | null
  readonly allocations: readonly Allocation[]
}

function shiftOf(pile: Pile, { target, unit_id, allocations }: StagedMove): GoodsShift {
  return {
    pile,
    quantity: reservedOf(pile, allocations).toFixed(),
    to: { ...cellOf(pile), location_id: target.id, storage_unit_id: unit_id },
  }
}

function haveSameAllocations(before: readonly Allocation[], after: readonly Allocation[]): boolean {
  const keyOf = (all: readonly Allocation[]) =>
    JSON.stringify(all.map(({ id, stock_id, quantity }) => [id, stock_id, quantity]))
  return keyOf(before) === keyOf(after)
}

function assertStagingBay(task: Task, target: LocationFacts): void {
  if (target.warehouse_id !== task.warehouse_id)
    throw refusal('location_warehouse_mismatch', { code: target.code })
  if (!accepts(target.type, 'stage')) throw refusal('staging_location_invalid', { location: target.code })
}

type MoveWriting = {
  readonly task: Task
  readonly moving: GoodsMove
  readonly allocations: readonly Allocation[]
}

async function writeMove(
  tx: Transaction,
  model: Model,
  { task, moving, allocations }: MoveWriting,
): Promise<void> {
  const { locked, shifts, target, unit_moved, links } = moving
  const moved = allocations.filter(({ stock_id }) => shifts.some(({ pile }) => pile.id === stock_id))
  const posted = await postMovements(tx, locked.piles, {
    movements: shifts.map(({ pile, quantity, to }) => ({
      ...links,
      category: 'TRAN',
      subtype: 'MOVE',
      quantity,
      from: pile,
      to,
    })),
    closings: moved.map((allocation) => ({ allocation, quantity: allocation.quantity, state: 'released' })),
    units:
      unit_moved === null
        ? []
        : [{ id: unit_moved.id, warehouse_id: target.warehouse_id, location_id: target.id }],
  })
  await reserve(
    tx,
    moved.map((allocation) => ({
      stock_id: arrivedPile(
        elementAt(
          posted,
          shifts.findIndex(({ pile }) => pile.id === allocation.stock_id),
        ),
      ),
      task_id: task.id,
      quantity: allocation.quantity,
      goods_out_line_id: task.goods_out_line_id,
      explanation: allocation.explanation ?? null,
    })),
  )
  const otherTasks = locked.tasks.filter(({ id }) => id !== task.id)
  await updateTasksOfGoods(tx, model, {
    locked: { ...locked, tasks: otherTasks },
    posted,
    unit_moved: unit_moved?.id ?? null,
  })
  await tx.run(sql`
    update tasks k
    set location_from_id = ${target.id}, storage_unit_from_id = ${unit_moved?.id ?? null}::bigint, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${task.id}`)
}
