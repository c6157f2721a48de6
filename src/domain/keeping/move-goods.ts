import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { chooseLocation } from '#domain/putaway/choose-location.ts'
import type { Goods } from '#domain/stock/goods.ts'
import { assertCapacity, readLocationUsage } from '#domain/stock/location-usage.ts'
import { accepts, isLimited, type LocationFacts } from '#domain/stock/locations.ts'
import type { AllocationClosing, MovementLinks } from '#domain/stock/movement.ts'
import { type PostedMovement, postMovements } from '#domain/stock/post-movements.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import type { UnitFacts } from '#domain/stock/units.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { refusal } from '#problems/problem.ts'
import { followGoods } from './follow-goods.ts'
import { assertMayLeave, type Shift, type Taken } from './take-shifts.ts'

/** Goods that go to another place of their warehouse, taken and ready to be moved. */
export type Moving = {
  readonly taken: Taken
  readonly shifts: readonly Shift[]
  readonly target: LocationFacts
  readonly goods: Goods
  /** The unit that moves with all that is on it; null for goods that are taken off or stand loose. */
  readonly unit_moved: UnitFacts | null
  /** The unit goods are put on; null for goods that are laid down. */
  readonly unit_to: UnitFacts | null
  /** The kind of unit that is made for them there. */
  readonly new_unit_type_id?: number | null
  /** Part of a pick where they are taken back; a move otherwise. */
  readonly category?: 'TRAN' | 'PICK'
  readonly subtype: 'MOVE' | 'PUT_BACK' | 'SPLIT' | 'MERGE' | 'UNPICK'
  readonly links: MovementLinks
  /** What had reserved them and is given back. */
  readonly closings?: readonly AllocationClosing[]
  /** The task that is being done, whose own promise of room does not count. */
  readonly task_id?: number
}

/** The locations whose room must be asked for under a lock. */
export function limitedOnly(target: LocationFacts): readonly number[] {
  return isLimited(target) ? [target.id] : []
}

/** Refuses a place that does not take goods which are moved there by hand (operations 2.1, 2.3). */
export async function askMove(tx: Transaction, moving: Moving): Promise<void> {
  const { target, goods, taken } = moving
  const { code, type } = target
  assertMayLeave({ shifts: moving.shifts, units: taken.units })
  if (!target.is_active) throw refusal('location_inactive', { code })
  if (target.warehouse_id !== goods.warehouse.id) throw refusal('location_warehouse_mismatch', { code })
  const isStaged = await areStaged(tx, moving)
  const isOwn = type === 'PERSONALLOCATION' && code === `P-${tx.caller.user_id}`
  if (!accepts(type, 'move') && !(accepts(type, 'stage') && isStaged) && !isOwn)
    throw refusal('location_type_refuses_stock', { type })
  if (taken.shifts.length === 0 || !goods.warehouse.enforce_location_capacity) return
  await askRoom(tx, moving)
}

/** Goods that are picked may change their place in the bays. */
async function areStaged(tx: Transaction, { shifts }: Moving): Promise<boolean> {
  const ids = shifts.map(({ pile }) => pile.id)
  const { staged } = await tx.one<{ staged: number }>(sql`
    select count(distinct a.stock_id) as staged
    from allocations a
    join tasks k on k.tenant_id = a.tenant_id and k.id = a.task_id
    where a.tenant_id = ${tx.tenant.id} and a.stock_id = any(${ids}::bigint[]) and a.state = 'open' and k.type = 'DISP'`)
  return ids.length > 0 && staged === new Set(ids).size
}

async function askRoom(tx: Transaction, moving: Moving): Promise<void> {
  const { target, unit_moved, unit_to, shifts } = moving
  const isHere = shifts.every(({ pile }) => pile.location_id === target.id)
  if (isHere && unit_to === null) return
  const adds = unit_to !== null && unit_to.location_id !== target.id
  const kind = unit_moved ?? (adds ? unit_to : null)
  const [[room], load] = await tx.pipeline([
    readLocationUsage(tx, sql`l.id = ${target.id}`, {
      task_ids: promisesOf(moving),
      storage_unit_ids: unit_moved === null ? [] : [unit_moved.id],
      stock_ids: shifts.map(({ pile }) => pile.id),
    }),
    readSpaceRequirement(tx, {
      storage_unit_type_id: kind?.storage_unit_type_id ?? moving.new_unit_type_id ?? null,
      contents: shifts.map(({ pile, quantity }) => ({ product_id: pile.product_id, quantity })),
    }),
  ])
  if (room !== undefined) assertCapacity(room, load)
}

/** The tasks that were to bring the same goods: the one that is being done, and those of piles that go whole. */
function promisesOf({ taken, shifts, task_id }: Moving): readonly number[] {
  const gone = shifts.flatMap(({ pile, quantity }) => (new Big(quantity).eq(pile.quantity) ? [pile.id] : []))
  return taken.about
    .filter(({ type }) => type === 'PWAY' || type === 'TRAN')
    .filter(({ id, stock_id }) => id === task_id || (stock_id !== null && gone.includes(stock_id)))
    .map(({ id }) => id)
}

/** Moves goods that may be moved: the ledger, the units, the tasks about them, and the way on from half way. */
export async function moveGoods(
  tx: Transaction,
  model: Model,
  moving: Moving,
): Promise<readonly PostedMovement[]> {
  const { taken, shifts, target, unit_moved, unit_to, category = 'TRAN', subtype, links } = moving
  const placed = unit_moved ?? unit_to
  const posted = await postMovements(tx, taken.piles, {
    movements: shifts.map(({ pile, quantity, to }) => ({
      ...links,
      category,
      subtype,
      quantity,
      from: pile,
      to,
    })),
    closings: moving.closings ?? [],
    units:
      placed === null ? [] : [{ id: placed.id, warehouse_id: target.warehouse_id, location_id: target.id }],
  })
  await followGoods(tx, model, {
    taken: { ...taken, shifts, about: taken.about.filter(({ id }) => id !== moving.task_id) },
    posted,
    unit_moved: unit_moved?.id ?? null,
  })
  if (target.type === 'PICKANDDROP') await goOn(tx, moving, posted)
  return posted
}

/** From a pick and drop place goods go on to where they are kept, by a task of moving. */
async function goOn(tx: Transaction, moving: Moving, posted: readonly PostedMovement[]): Promise<void> {
  const { shifts, target, goods, unit_moved, unit_to } = moving
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
      start_quantity: totalOf(shifts),
      location_from_id: target.id,
      location_to_id: chosen.location_id,
      storage_unit_from_id: unit?.id ?? null,
      stock_id: unit === null ? (posted[0]?.stock_to_id ?? null) : null,
      notes: chosen.location_id === null ? 'no location fits' : null,
      explanation: chosen.explanation,
    },
  ])
}

/** How much of all of them; an exact decimal as text. */
export function totalOf(shifts: readonly Pick<Shift, 'quantity'>[]): string {
  return shifts.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0)).toFixed()
}
