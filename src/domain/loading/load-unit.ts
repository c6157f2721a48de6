import { LostRace } from '#database/failures.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { cellOf } from '#domain/stock/identity.ts'
import { assertTarget, locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { type LockedShifts, lockShifts } from '#domain/stock-control/lock-shifts.ts'
import { updateTasksOfGoods } from '#domain/stock-control/update-tasks-of-goods.ts'
import { finishTasks, reverseTasks } from '#domain/tasks/close-tasks.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { unloadedStopsBehind } from '#domain/tasks/loading-order.ts'
import { assertWorkable, readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { assertLoad, type Load, type LoadDrop, readDrops, readLoad, takeLoad } from './load.ts'
import { settleDrops } from './settle-drops.ts'

/** Which unit is loaded: by its id or by what is read on it; and for which stop, where that is said. */
export type Loading = {
  readonly task_id: number
  readonly storage_unit_id: number | null
  readonly barcode: string | null
  readonly load_drop_id: number | null
}

/** A unit in hand, with what stands on it. */
type Unit = { readonly id: number; readonly reference: string; readonly load_id: number | null }

/** Loads a staged unit: it stands at the dock, and on the load (operations 7.2). */
export async function loadUnit(tx: Transaction, model: Model, loading: Loading): Promise<void> {
  const seen = taskIn(await readTasks(tx, [loading.task_id]), loading.task_id)
  const unit_id = seen.storage_unit_from_id ?? 0
  // A task whose load was deleted had been cancelled before.
  if (seen.load_id === null) throw refusal('task_cancelled', { task_id: seen.id })
  const load = await readLoad(tx, seen.load_id)
  const taken = await takeUnit(tx, {
    load,
    unit_id,
    location_id: load.location_id ?? seen.location_from_id ?? 0,
  })
  const [task, unit, drops, now] = await tx.pipeline([
    readTasks(tx, [loading.task_id]).map((tasks) => taskIn(tasks, loading.task_id)),
    readUnit(tx, unit_id),
    readDrops(tx, [load.id]),
    readLoad(tx, load.id),
  ])
  assertLoad(now, ['open'])
  if (now.location_id !== load.location_id) throw new LostRace('the load has another dock')
  await assertNamed(tx, loading, unit)
  if (unit.load_id !== null) throw refusal('storage_unit_already_loaded', { reference: unit.reference })
  assertWorkable(tx, task)
  await assertUnwanted(tx, unit)
  const target = locationIn(await readLocations(tx, [load.location_id]), load.location_id ?? 0)
  assertTarget(target, { warehouse_id: load.warehouse_id, arrival: 'stage' })
  await askDrop(tx, { task, drops, load_drop_id: loading.load_drop_id })

  await moveUnit(tx, model, { task, load, taken, unit_id, location_id: target.id, subtype: 'LOAD' })
  await finishTasks(tx, [
    {
      id: task.id,
      confirmed_quantity: task.start_quantity,
      location_to_id: target.id,
      storage_unit_to_id: unit_id,
    },
  ])
  await countUnit(tx, { load_id: load.id, unit_id, on_load: true })
}

/** Takes a unit off a load again: it stands where it was staged, and is to be loaded (operations 7.2). */
export async function unloadUnit(tx: Transaction, model: Model, task_id: number): Promise<void> {
  const seen = taskIn(await readTasks(tx, [task_id]), task_id)
  const unit_id = seen.storage_unit_from_id ?? 0
  if (seen.load_id === null) {
    const { reference } = await readUnit(tx, unit_id)
    throw refusal('storage_unit_not_on_load', { reference })
  }
  const load = await readLoad(tx, seen.load_id)
  const location_id = seen.location_from_id ?? 0
  const taken = await takeUnit(tx, { load, unit_id, location_id, task_id })
  const [task, unit, now] = await tx.pipeline([
    readTasks(tx, [task_id]).map((tasks) => taskIn(tasks, task_id)),
    readUnit(tx, unit_id),
    readLoad(tx, load.id),
  ])
  assertLoad(now, ['open'])
  const isLoaded = task.status === 'COMPLETED' && task.reversed_at === null && unit.load_id === load.id
  if (!isLoaded) throw refusal('storage_unit_not_on_load', { reference: unit.reference })
  const target = locationIn(await readLocations(tx, [location_id]), location_id)
  assertTarget(target, { warehouse_id: load.warehouse_id, arrival: 'stage' })

  await moveUnit(tx, model, { task, load, taken, unit_id, location_id, subtype: 'UNLOAD' })
  await reverseTasks(tx, [task_id])
  await createTasks(tx, [{ ...againOf(task), location_to_id: load.location_id }])
  await countUnit(tx, { load_id: load.id, unit_id, on_load: false })
}

type Taking = {
  readonly load: Load
  readonly unit_id: number
  readonly location_id: number
  readonly task_id?: number
}

/** Locks the load with its orders and drops, and the unit with all that is on it. */
async function takeUnit(
  tx: Transaction,
  { load, unit_id, location_id, task_id }: Taking,
): Promise<LockedShifts> {
  const standing = await readPiles(tx, sql`s.storage_unit_id = ${unit_id}`)
  await takeLoad(tx, load.id)
  const taken = await lockShifts(
    tx,
    standing.map((pile) => ({ pile, quantity: pile.quantity, to: { ...cellOf(pile), location_id } })),
    { storage_units: [unit_id], ...(task_id === undefined ? {} : { tasks: [task_id] }) },
  )
  const again = await readPiles(tx, sql`s.storage_unit_id = ${unit_id}`)
  if (again.length !== standing.length) throw new LostRace('other goods are on the storage unit')
  return { ...taken, shifts: taken.shifts.map((shift) => ({ ...shift, quantity: shift.pile.quantity })) }
}

type Moving = {
  readonly task: Task
  readonly load: Load
  readonly taken: LockedShifts
  readonly unit_id: number
  readonly location_id: number
  readonly subtype: 'LOAD' | 'UNLOAD'
}

/** One row of the ledger for each pile, also where the unit stands at the dock already. */
async function moveUnit(tx: Transaction, model: Model, moving: Moving): Promise<void> {
  const { task, load, taken, unit_id, location_id, subtype } = moving
  const posted = await postMovements(tx, taken.piles, {
    movements: taken.shifts.map(({ pile, quantity, to }) => ({
      category: 'LOAD',
      subtype,
      quantity,
      from: pile,
      to,
      task_id: task.id,
      goods_out_id: task.goods_out_id,
      load_id: load.id,
    })),
    units: [{ id: unit_id, warehouse_id: load.warehouse_id, location_id }],
  })
  const about = taken.tasks.filter(({ id }) => id !== task.id)
  await updateTasksOfGoods(tx, model, { locked: { ...taken, tasks: about }, posted, unit_moved: unit_id })
}

function readUnit(tx: Transaction, id: number): Query<Unit> {
  return tx.still<Unit>(sql`
    select u.id, u.reference, u.load_id from storage_units u where u.tenant_id = ${tx.tenant.id} and u.id = ${id}`)
}

/** Refuses a unit on which goods are reserved for work that is yet to be done: it could not be, once they are loaded. */
async function assertUnwanted(tx: Transaction, { id, reference }: Unit): Promise<void> {
  const tenant = tx.tenant.id
  const wanted = await tx.maybe<{ task_id: number }>(sql`
    select a.task_id
    from stocks s
    join allocations a on a.tenant_id = ${tenant} and a.stock_id = s.id and a.state = 'open'
    join tasks k on k.tenant_id = ${tenant} and k.id = a.task_id and k.type <> 'DISP'
    where s.tenant_id = ${tenant} and s.storage_unit_id = ${id}
    order by a.task_id
    limit 1`)
  if (wanted !== null) throw refusal('storage_unit_in_use', { reference, ...wanted })
}

/** The unit in hand must be the one that is to be loaded. */
async function assertNamed(
  tx: Transaction,
  { storage_unit_id, barcode }: Loading,
  unit: Unit,
): Promise<void> {
  if (storage_unit_id === unit.id) return
  const found =
    storage_unit_id === null
      ? await tx.maybe<Unit>(sql`
          select u.id, u.reference, u.load_id
          from storage_units u
          where u.tenant_id = ${tx.tenant.id} and (u.barcode = ${barcode} or u.reference = ${barcode})
          order by u.id <> ${unit.id}, u.id
          limit 1`)
      : await readUnit(tx, storage_unit_id)
  if (found?.id !== unit.id)
    throw refusal('storage_unit_not_on_load', { reference: found?.reference ?? barcode ?? '' })
}

type Stop = {
  readonly task: Task
  readonly drops: readonly LoadDrop[]
  readonly load_drop_id: number | null
}

/** The stop a unit is loaded for is its order's; where that matters, the last stop is loaded first. */
async function askDrop(tx: Transaction, { task, drops, load_drop_id }: Stop): Promise<void> {
  const { own, is_enforced } = await tx.one<{ own: number | null; is_enforced: boolean }>(sql`
    select o.load_drop_id as own, w.load_sequence_enforced as is_enforced
    from warehouses w
    left join goods_outs o on o.tenant_id = ${tx.tenant.id} and o.id = ${task.goods_out_id}::bigint
    where w.tenant_id = ${tx.tenant.id} and w.id = ${task.warehouse_id}`)
  const named = drops.find(({ id }) => id === load_drop_id)
  if (load_drop_id !== null && named === undefined)
    throw refusal('must_exist', { field: 'load_drop_id' }, '/load_drop_id')
  if (named !== undefined && own !== null && own !== named.id) {
    const expected = drops.find(({ id }) => id === own)?.sequence ?? own
    throw refusal('load_drop_target_mismatch', { expected: `drop ${expected}` })
  }
  const isAnothers = (named?.goods_out_id ?? task.goods_out_id) !== task.goods_out_id
  if (isAnothers || named?.status === 'cancelled')
    throw refusal('load_drop_target_mismatch', { expected: 'a drop that is for its order' })
  const stop = drops.find(({ id }) => id === (load_drop_id ?? own))
  if (load_drop_id !== null && own === null && task.goods_out_id !== null)
    await tx.run(sql`
      update goods_outs o
      set load_drop_id = ${load_drop_id}, ${nextVersion(tx, 'o')}
      where o.tenant_id = ${tx.tenant.id} and o.id = ${task.goods_out_id}`)
  if (!is_enforced || stop === undefined) return
  const { load_id, sequence } = stop
  const first = await tx.maybe<{ sequence: number }>(
    unloadedStopsBehind(tx.tenant.id, { load_id: sql`${load_id}`, sequence: sql`${sequence}` }),
  )
  if (first !== null) throw refusal('load_sequence_violation', first)
}

type Counting = { readonly load_id: number; readonly unit_id: number; readonly on_load: boolean }

async function countUnit(tx: Transaction, { load_id, unit_id, on_load }: Counting): Promise<void> {
  await tx.pipeline([
    tx.run(sql`
      update storage_units u
      set load_id = ${on_load ? load_id : null}::bigint, ${nextVersion(tx, 'u')}
      where u.tenant_id = ${tx.tenant.id} and u.id = ${unit_id}`),
    tx.run(sql`
      update loads l
      set number_of_storage_units_loaded = l.number_of_storage_units_loaded + ${on_load ? 1 : -1}::int,
        ${nextVersion(tx, 'l')}
      where l.tenant_id = ${tx.tenant.id} and l.id = ${load_id}`),
  ])
  await settleDrops(tx, [load_id])
}

/** The task of loading a unit again. */
function againOf(task: Task) {
  return {
    type: 'LOAD' as const,
    warehouse_id: task.warehouse_id,
    account_id: task.account_id,
    product_id: task.product_id,
    priority: task.priority,
    start_quantity: task.start_quantity,
    stock_description: task.stock_description,
    location_from_id: task.location_from_id,
    storage_unit_from_id: task.storage_unit_from_id,
    storage_unit_to_id: task.storage_unit_from_id,
    due_at: task.due_at,
    goods_out_id: task.goods_out_id,
    load_id: task.load_id,
  }
}
