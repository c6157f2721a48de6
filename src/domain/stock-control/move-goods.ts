import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { applyChanges } from '#domain/changes/apply-changes.ts'
import { chooseLocation } from '#domain/putaway/choose-location.ts'
import { assertCapacity, readLocationUsage } from '#domain/stock/location-usage.ts'
import { accepts, isLimited, type LocationFacts } from '#domain/stock/locations.ts'
import type { PostedMovement } from '#domain/stock/post-movements.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { refusal } from '#problems/problem.ts'
import { totalQuantity } from '#values/decimal.ts'
import type { GoodsMove } from './goods-move.ts'
import { assertMayLeave, type GoodsShift } from './lock-shifts.ts'
import { moveChanges } from './move-changes.ts'
import { updateTasksOfGoods } from './update-tasks-of-goods.ts'

/** Locations whose space must be checked under a lock. */
export function limitedOnly(target: LocationFacts): readonly number[] {
  return isLimited(target) ? [target.id] : []
}

/** Refuses a target that does not take goods moved by hand (operations 2.1, 2.3). */
export async function assertMove(tx: Transaction, move: GoodsMove): Promise<void> {
  const { target, goods, locked } = move
  const { code, type } = target
  assertMayLeave({ shifts: move.shifts, units: locked.units })
  if (!target.is_active) throw refusal('location_inactive', { code })
  if (target.warehouse_id !== goods.warehouse.id) throw refusal('location_warehouse_mismatch', { code })
  const isStaged = await areStaged(tx, move)
  const isOwn = type === 'PERSONALLOCATION' && code === `P-${tx.caller.user_id}`
  if (!accepts(type, 'move') && !(accepts(type, 'stage') && isStaged) && !isOwn)
    throw refusal('location_type_refuses_stock', { type })
  if (locked.shifts.length === 0 || !goods.warehouse.enforce_location_capacity) return
  await assertSpace(tx, move)
}

/** Picked goods can change their location within the bays. */
async function areStaged(tx: Transaction, { shifts }: GoodsMove): Promise<boolean> {
  const ids = shifts.map(({ pile }) => pile.id)
  const { staged } = await tx.one<{ staged: number }>(sql`
    select count(distinct a.stock_id) as staged
    from allocations a
    join tasks k on k.tenant_id = a.tenant_id and k.id = a.task_id
    where a.tenant_id = ${tx.tenant.id} and a.stock_id = any(${ids}::bigint[]) and a.state = 'open' and k.type = 'DISP'`)
  return ids.length > 0 && staged === new Set(ids).size
}

async function assertSpace(tx: Transaction, move: GoodsMove): Promise<void> {
  const { target, unit_moved, unit_to, shifts } = move
  const isHere = shifts.every(({ pile }) => pile.location_id === target.id)
  if (isHere && unit_to === null) return
  const adds = unit_to !== null && unit_to.location_id !== target.id
  const kind = unit_moved ?? (adds ? unit_to : null)
  const [[room], load] = await tx.pipeline([
    readLocationUsage(tx, sql`l.id = ${target.id}`, {
      task_ids: tasksOfGoods(move),
      storage_unit_ids: unit_moved === null ? [] : [unit_moved.id],
      stock_ids: shifts.map(({ pile }) => pile.id),
    }),
    readSpaceRequirement(tx, {
      storage_unit_type_id: kind?.storage_unit_type_id ?? move.new_unit_type_id ?? null,
      contents: shifts.map(({ pile, quantity }) => ({ product_id: pile.product_id, quantity })),
    }),
  ])
  if (room !== undefined) assertCapacity(room, load)
}

/** The tasks that were to move the same goods: the completed one, and those of piles that move whole. */
function tasksOfGoods({ locked, shifts, task_id }: GoodsMove): readonly number[] {
  const leaving = shifts.flatMap(({ pile, quantity }) =>
    new Big(quantity).eq(pile.quantity) ? [pile.id] : [],
  )
  return locked.tasks
    .filter(({ type }) => type === 'PWAY' || type === 'TRAN')
    .filter(({ id, stock_id }) => id === task_id || (stock_id !== null && leaving.includes(stock_id)))
    .map(({ id }) => id)
}

/** Moves goods: the ledger, the units, their tasks, and the onward move from a pick and drop location. */
export async function moveGoods(
  tx: Transaction,
  model: Model,
  move: GoodsMove,
): Promise<readonly PostedMovement[]> {
  const { locked, shifts, target, unit_moved } = move
  const changes = moveChanges(move)
  const { posted } = await applyChanges(tx, model, { changes, piles: locked.piles, counting: null })
  // What these tasks point at is read again, now that the goods have moved.
  await updateTasksOfGoods(tx, model, {
    locked: { ...locked, shifts, tasks: locked.tasks.filter(({ id }) => id !== move.task_id) },
    posted,
    unit_moved: unit_moved?.id ?? null,
  })
  if (target.type === 'PICKANDDROP') await createOnwardMove(tx, move, posted)
  return posted
}

/** From a pick and drop location goods go on to storage, by a move task. */
async function createOnwardMove(
  tx: Transaction,
  move: GoodsMove,
  posted: readonly PostedMovement[],
): Promise<void> {
  const { shifts, target, goods, unit_moved, unit_to } = move
  const [first] = shifts
  if (first === undefined) return
  const unit = unit_moved ?? unit_to
  const contents = shifts.map(({ pile, quantity }) => ({ product_id: pile.product_id, quantity }))
  const products = [...new Set(contents.map(({ product_id }) => product_id))]
  const chosen = await chooseLocation(tx, {
    account_id: first.pile.account_id,
    warehouse_id: target.warehouse_id,
    product_ids: products,
    load: await readSpaceRequirement(tx, {
      storage_unit_type_id: unit?.storage_unit_type_id ?? null,
      contents,
    }),
    fills_pickfaces: false,
    without: { storage_unit_ids: unit === null ? [] : [unit.id] },
  })
  await createTasks(tx, [
    {
      type: 'TRAN',
      subtype: 'SECOND_LEG',
      warehouse_id: target.warehouse_id,
      account_id: goods.account.id,
      product_id: products.length === 1 ? (products[0] ?? null) : null,
      start_quantity: totalOfShifts(shifts),
      location_from_id: target.id,
      location_to_id: chosen.location_id,
      storage_unit_from_id: unit?.id ?? null,
      stock_id: unit === null ? (posted[0]?.stock_to_id ?? null) : null,
      notes: chosen.location_id === null ? 'no location fits' : null,
      explanation: chosen.explanation,
    },
  ])
}

/** The total quantity; an exact decimal as text. */
export function totalOfShifts(shifts: readonly Pick<GoodsShift, 'quantity'>[]): string {
  return totalQuantity(shifts).toFixed()
}
