import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { cellOf } from '#domain/stock/identity.ts'
import { accepts, type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { type Allocation, findAllocations, reserve } from '#domain/stock/reserve.ts'
import { assertUnloaded, unitIn } from '#domain/stock/units.ts'
import { type GoodsShift, lockShifts } from '#domain/stock-control/lock-shifts.ts'
import { assertMove, type GoodsMove, limitedOnly } from '#domain/stock-control/move-goods.ts'
import { readOwners } from '#domain/stock-control/read-owners.ts'
import { updateTasksOfGoods } from '#domain/stock-control/update-tasks-of-goods.ts'
import { assertWorkable, readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'

/**
 * Brings what a task of dispatching has staged to another bay, with its reservation (operations 4.6): on its unit where
 * nothing else stands on it, loose otherwise. Does nothing where it stands there already.
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
  const seen = taskIn(tasks, id)
  const target = locationIn(locations, location_to_id)
  const piles = await seeStaged(tx, allocations)
  const wanted = piles.standing.filter(({ location_id }) => location_id !== target.id)
  if (wanted.length === 0) return
  const unit_id = unitOf(piles, allocations)
  await lockAll(tx, { goods_outs: [seen.goods_out_id] })
  const taken = await lockShifts(
    tx,
    wanted.map((pile) => shiftOf(pile, { target, unit_id, allocations })),
    { storage_units: [unit_id], locations: limitedOnly(target) },
  )
  const [again, now] = await tx.pipeline([findAllocations(tx, [id]), readTasks(tx, [id])])
  if (!isSame(again, allocations)) throw new LostRace('what is staged has changed')
  const task = taskIn(now, id)
  assertWorkable(tx, task)
  askBay(task, target)
  for (const unit of taken.units.values()) assertUnloaded(unit)
  const owners = await readOwners(tx, wanted)
  const [first] = wanted
  if (first === undefined) return
  const moving: GoodsMove = {
    locked: taken,
    shifts: taken.shifts,
    target,
    goods: owners(first),
    unit_moved: unit_id === null ? null : unitIn(taken.units, unit_id),
    unit_to: null,
    subtype: 'MOVE',
    links: { task_id: id, goods_out_id: task.goods_out_id, goods_out_line_id: task.goods_out_line_id },
    task_id: id,
  }
  await assertMove(tx, moving)

  await write(tx, model, { task, moving, allocations: again })
}

type Staged = { readonly standing: readonly Pile[]; readonly on_units: readonly Pile[] }

/** The piles that are staged, and all that stands on the same units. */
async function seeStaged(tx: Transaction, allocations: readonly Allocation[]): Promise<Staged> {
  const ids = allocations.map(({ stock_id }) => stock_id)
  const standing = await readPiles(tx, sql`s.id = any(${ids}::bigint[])`)
  const units = standing.flatMap(({ storage_unit_id }) => storage_unit_id ?? [])
  const on_units =
    units.length === 0 ? [] : await readPiles(tx, sql`s.storage_unit_id = any(${units}::bigint[])`)
  return { standing, on_units }
}

/** The unit that goes along: all that is staged stands on it, and nothing else. */
function unitOf({ standing, on_units }: Staged, allocations: readonly Allocation[]): number | null {
  const [first] = standing
  const unit = first?.storage_unit_id ?? null
  const isAll = on_units.length === standing.length && standing.every((pile) => pile.storage_unit_id === unit)
  const isWhole = standing.every((pile) => new Big(pile.quantity).eq(reservedOf(pile, allocations)))
  return isAll && isWhole ? unit : null
}

function reservedOf(pile: Pile, allocations: readonly Allocation[]): Big {
  return allocations
    .filter(({ stock_id }) => stock_id === pile.id)
    .reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
}

type Going = {
  readonly target: LocationFacts
  readonly unit_id: number | null
  readonly allocations: readonly Allocation[]
}

function shiftOf(pile: Pile, { target, unit_id, allocations }: Going): GoodsShift {
  return {
    pile,
    quantity: reservedOf(pile, allocations).toFixed(),
    to: { ...cellOf(pile), location_id: target.id, storage_unit_id: unit_id },
  }
}

function isSame(one: readonly Allocation[], other: readonly Allocation[]): boolean {
  const told = (all: readonly Allocation[]) =>
    JSON.stringify(all.map(({ id, stock_id, quantity }) => [id, stock_id, quantity]))
  return told(one) === told(other)
}

function askBay(task: Task, target: LocationFacts): void {
  if (target.warehouse_id !== task.warehouse_id)
    throw refusal('location_warehouse_mismatch', { code: target.code })
  if (!accepts(target.type, 'stage')) throw refusal('staging_location_invalid', { location: target.code })
}

type Writing = {
  readonly task: Task
  readonly moving: GoodsMove
  readonly allocations: readonly Allocation[]
}

async function write(tx: Transaction, model: Model, { task, moving, allocations }: Writing): Promise<void> {
  const { locked: taken, shifts, target, unit_moved, links } = moving
  const going = allocations.filter(({ stock_id }) => shifts.some(({ pile }) => pile.id === stock_id))
  const posted = await postMovements(tx, taken.piles, {
    movements: shifts.map(({ pile, quantity, to }) => ({
      ...links,
      category: 'TRAN',
      subtype: 'MOVE',
      quantity,
      from: pile,
      to,
    })),
    closings: going.map((allocation) => ({ allocation, quantity: allocation.quantity, state: 'released' })),
    units:
      unit_moved === null
        ? []
        : [{ id: unit_moved.id, warehouse_id: target.warehouse_id, location_id: target.id }],
  })
  await reserve(
    tx,
    going.map((one) => ({
      stock_id: posted[shifts.findIndex(({ pile }) => pile.id === one.stock_id)]?.stock_to_id ?? 0,
      task_id: task.id,
      quantity: one.quantity,
      goods_out_line_id: task.goods_out_line_id,
      explanation: one.explanation ?? null,
    })),
  )
  const about = taken.tasks.filter(({ id }) => id !== task.id)
  await updateTasksOfGoods(tx, model, {
    locked: { ...taken, tasks: about },
    posted,
    unit_moved: unit_moved?.id ?? null,
  })
  await tx.run(sql`
    update tasks k
    set location_from_id = ${target.id}, storage_unit_from_id = ${unit_moved?.id ?? null}::bigint, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${task.id}`)
}
