import { SerializationFailure } from '#database/failures.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { assertGoodsMayLeave } from '#domain/stock/blocked-goods.ts'
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
import { required } from '#values/look-up.ts'
import { unitCodeForms } from '#values/unit-code-forms.ts'
import { assertLoad, type Load, type LoadDrop, lockLoad, readDrops, readLoad } from './load.ts'
import { updateDropStatuses } from './update-drop-statuses.ts'

/** Which unit is loaded, by id or scanned code, and optionally for which drop. */
export type UnitLoading = {
  readonly task_id: number
  readonly storage_unit_id: number | null
  readonly barcode: string | null
  readonly load_drop_id: number | null
}

/** A unit to be loaded or unloaded. */
type LoadUnit = { readonly id: number; readonly reference: string; readonly load_id: number | null }

/** Loads a staged unit: it moves to the dock and onto the load (operations 7.2). */
export async function loadUnit(tx: Transaction, model: Model, loading: UnitLoading): Promise<void> {
  const unlocked = taskIn(await readTasks(tx, [loading.task_id]), loading.task_id)
  const unit_id = required(unlocked.storage_unit_from_id, 'the unit of a load task')
  // Deleting a load cancels its load tasks first.
  if (unlocked.load_id === null) throw refusal('task_cancelled', { task_id: unlocked.id })
  const load = await readLoad(tx, unlocked.load_id)
  const locked = await lockUnit(tx, {
    load,
    unit_id,
    location_id: required(load.location_id ?? unlocked.location_from_id, 'the bay of a load task'),
  })
  const [task, unit, drops, current] = await tx.pipeline([
    readTasks(tx, [loading.task_id]).map((tasks) => taskIn(tasks, loading.task_id)),
    readUnit(tx, unit_id),
    readDrops(tx, [load.id]),
    readLoad(tx, load.id),
  ])
  assertLoad(current, ['open'])
  if (current.location_id !== load.location_id) throw new SerializationFailure('the load has another dock')
  await assertScanned(tx, loading, unit)
  if (unit.load_id !== null) throw refusal('storage_unit_already_loaded', { reference: unit.reference })
  assertWorkable(tx, task)
  await assertNotReserved(tx, unit)
  await assertGoodsMayLeave(
    tx,
    locked.tasks.filter(({ type }) => type === 'DISP').map(({ id }) => id),
  )
  const dock_id = required(load.location_id, 'the dock of an open load')
  const target = locationIn(await readLocations(tx, [dock_id]), dock_id)
  assertTarget(target, { warehouse_id: load.warehouse_id, arrival: 'stage' })
  await assertDrop(tx, { task, drops, load_drop_id: loading.load_drop_id })

  await moveUnit(tx, model, { task, load, locked, unit_id, location_id: target.id, subtype: 'LOAD' })
  await finishTasks(tx, [
    {
      id: task.id,
      confirmed_quantity: task.start_quantity,
      location_to_id: target.id,
      storage_unit_to_id: unit_id,
    },
  ])
  await updateLoadCount(tx, { load_id: load.id, unit_id, on_load: true })
}

/** Takes a unit off a load: it returns to where it was staged, with a new load task (operations 7.2). */
export async function unloadUnit(tx: Transaction, model: Model, task_id: number): Promise<void> {
  const unlocked = taskIn(await readTasks(tx, [task_id]), task_id)
  const unit_id = required(unlocked.storage_unit_from_id, 'the unit of a load task')
  if (unlocked.load_id === null) {
    const { reference } = await readUnit(tx, unit_id)
    throw refusal('storage_unit_not_on_load', { reference })
  }
  const load = await readLoad(tx, unlocked.load_id)
  const location_id = required(unlocked.location_from_id, 'the bay of a load task')
  const locked = await lockUnit(tx, { load, unit_id, location_id, task_id })
  const [task, unit, current] = await tx.pipeline([
    readTasks(tx, [task_id]).map((tasks) => taskIn(tasks, task_id)),
    readUnit(tx, unit_id),
    readLoad(tx, load.id),
  ])
  assertLoad(current, ['open'])
  const isLoaded = task.status === 'COMPLETED' && task.reversed_at === null && unit.load_id === load.id
  if (!isLoaded) throw refusal('storage_unit_not_on_load', { reference: unit.reference })
  const target = locationIn(await readLocations(tx, [location_id]), location_id)
  assertTarget(target, { warehouse_id: load.warehouse_id, arrival: 'stage' })

  await moveUnit(tx, model, { task, load, locked, unit_id, location_id, subtype: 'UNLOAD' })
  await reverseTasks(tx, [task_id])
  await createTasks(tx, [{ ...newTaskFor(task), location_to_id: load.location_id }])
  await updateLoadCount(tx, { load_id: load.id, unit_id, on_load: false })
}

type UnitToLock = {
  readonly load: Load
  readonly unit_id: number
  readonly location_id: number
  readonly task_id?: number
}

/** Locks the load with its orders and drops, and the unit with everything on it. */
async function lockUnit(
  tx: Transaction,
  { load, unit_id, location_id, task_id }: UnitToLock,
): Promise<LockedShifts> {
  const unlockedPiles = await readPiles(tx, sql`s.storage_unit_id = ${unit_id}`)
  await lockLoad(tx, load.id)
  const locked = await lockShifts(
    tx,
    unlockedPiles.map((pile) => ({ pile, quantity: pile.quantity, to: { ...cellOf(pile), location_id } })),
    { storage_units: [unit_id], ...(task_id === undefined ? {} : { tasks: [task_id] }) },
  )
  const again = await readPiles(tx, sql`s.storage_unit_id = ${unit_id}`)
  if (again.length !== unlockedPiles.length)
    throw new SerializationFailure('other goods are on the storage unit')
  return { ...locked, shifts: locked.shifts.map((shift) => ({ ...shift, quantity: shift.pile.quantity })) }
}

type LoadedUnitMove = {
  readonly task: Task
  readonly load: Load
  readonly locked: LockedShifts
  readonly unit_id: number
  readonly location_id: number
  readonly subtype: 'LOAD' | 'UNLOAD'
}

/** Writes a ledger row for each pile, even if the unit is already at the dock. */
async function moveUnit(tx: Transaction, model: Model, move: LoadedUnitMove): Promise<void> {
  const { task, load, locked, unit_id, location_id, subtype } = move
  const posted = await postMovements(tx, locked.piles, {
    movements: locked.shifts.map(({ pile, quantity, to }) => ({
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
  const otherTasks = locked.tasks.filter(({ id }) => id !== task.id)
  await updateTasksOfGoods(tx, model, {
    locked: { ...locked, tasks: otherTasks },
    posted,
    unit_moved: unit_id,
  })
}

function readUnit(tx: Transaction, id: number): Query<LoadUnit> {
  return tx.oneUnchanged<LoadUnit>(sql`
    select u.id, u.reference, u.load_id from storage_units u where u.tenant_id = ${tx.tenant.id} and u.id = ${id}`)
}

/** Refuses a unit with goods reserved by open tasks other than dispatching: they could not be done any more. */
async function assertNotReserved(tx: Transaction, { id, reference }: LoadUnit): Promise<void> {
  const tenant = tx.tenant.id
  const reserved = await tx.maybe<{ task_id: number }>(sql`
    select a.task_id
    from stocks s
    join allocations a on a.tenant_id = ${tenant} and a.stock_id = s.id and a.state = 'open'
    join tasks k on k.tenant_id = ${tenant} and k.id = a.task_id and k.type <> 'DISP'
    where s.tenant_id = ${tenant} and s.storage_unit_id = ${id}
    order by a.task_id
    limit 1`)
  if (reserved !== null) throw refusal('storage_unit_in_use', { reference, ...reserved })
}

/** Refuses another unit than that of the task. */
async function assertScanned(
  tx: Transaction,
  { storage_unit_id, barcode }: UnitLoading,
  unit: LoadUnit,
): Promise<void> {
  if (storage_unit_id === unit.id) return
  const texts = [...unitCodeForms(barcode ?? '')]
  const found =
    storage_unit_id === null
      ? await tx.maybe<LoadUnit>(sql`
          select u.id, u.reference, u.load_id
          from storage_units u
          where u.tenant_id = ${tx.tenant.id}
            and (u.barcode = any(${texts}::text[]) or u.reference = any(${texts}::text[]))
          order by u.id <> ${unit.id}, u.id
          limit 1`)
      : await readUnit(tx, storage_unit_id)
  if (found?.id !== unit.id)
    throw refusal('storage_unit_not_on_load', { reference: found?.reference ?? barcode ?? '' })
}

type DropChoice = {
  readonly task: Task
  readonly drops: readonly LoadDrop[]
  readonly load_drop_id: number | null
}

/**
 * Refuses a drop that is not of the order of the unit, or, where the warehouse enforces the sequence, one that
 * must be loaded later. Assigns the drop to an order without one.
 */
async function assertDrop(tx: Transaction, { task, drops, load_drop_id }: DropChoice): Promise<void> {
  const { own: orderDropId, is_enforced } = await tx.one<{ own: number | null; is_enforced: boolean }>(sql`
    select o.load_drop_id as own, w.load_sequence_enforced as is_enforced
    from warehouses w
    left join goods_outs o on o.tenant_id = ${tx.tenant.id} and o.id = ${task.goods_out_id}::bigint
    where w.tenant_id = ${tx.tenant.id} and w.id = ${task.warehouse_id}`)
  const named = drops.find(({ id }) => id === load_drop_id)
  if (load_drop_id !== null && named === undefined)
    throw refusal('must_exist', { field: 'load_drop_id' }, '/load_drop_id')
  if (named !== undefined && orderDropId !== null && orderDropId !== named.id) {
    const expected = drops.find(({ id }) => id === orderDropId)?.sequence ?? orderDropId
    throw refusal('load_drop_target_mismatch', { expected: `drop ${expected}` })
  }
  const isOfOtherOrder = (named?.goods_out_id ?? task.goods_out_id) !== task.goods_out_id
  if (isOfOtherOrder || named?.status === 'cancelled')
    throw refusal('load_drop_target_mismatch', { expected: 'a drop that is for its order' })
  const stop = drops.find(({ id }) => id === (load_drop_id ?? orderDropId))
  if (load_drop_id !== null && orderDropId === null && task.goods_out_id !== null)
    await tx.run(sql`
      update goods_outs o
      set load_drop_id = ${load_drop_id}, ${nextVersion(tx, 'o')}
      where o.tenant_id = ${tx.tenant.id} and o.id = ${task.goods_out_id}`)
  if (!is_enforced || stop === undefined) return
  const { load_id, sequence } = stop
  const undone = await tx.maybe<{ sequence: number }>(
    unloadedStopsBehind(tx.tenant.id, { load_id: sql`${load_id}`, sequence: sql`${sequence}` }),
  )
  if (undone !== null) throw refusal('load_sequence_violation', undone)
}

type LoadCount = { readonly load_id: number; readonly unit_id: number; readonly on_load: boolean }

async function updateLoadCount(tx: Transaction, { load_id, unit_id, on_load }: LoadCount): Promise<void> {
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
  await updateDropStatuses(tx, [load_id])
}

/** The new load task of an unloaded unit. */
function newTaskFor(task: Task) {
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
