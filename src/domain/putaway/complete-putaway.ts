import Big from 'big.js'
import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { unchanged } from '#database/lock-rows.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { applyChanges } from '#domain/changes/apply-changes.ts'
import { completeReceipts } from '#domain/receipts/advance-receipt.ts'
import { readPutawayLines } from '#domain/receipts/putaway-lines.ts'
import { assertVisible } from '#domain/stock/assert-visible.ts'
import { assertPrecision, mayConsolidate } from '#domain/stock/goods.ts'
import type { Cell } from '#domain/stock/identity.ts'
import { assertCapacity, exceededLimit, readLocationUsage } from '#domain/stock/location-usage.ts'
import { assertTarget, hasLimits, isLimited } from '#domain/stock/locations.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import { type Origin, originOf } from '#domain/stock/origin.ts'
import type { Pile } from '#domain/stock/piles.ts'
import {
  type GoodsToPlace,
  readSpaceRequirement,
  readSpaceRequirements,
} from '#domain/stock/space-requirement.ts'
import {
  assertNotSubmitted,
  assertUnitAccepts,
  assertUnloaded,
  readUnits,
  unitIn,
} from '#domain/stock/units.ts'
import { drawTaskIds } from '#domain/tasks/create-tasks.ts'
import { pilesOfTask } from '#domain/tasks/piles-of-task.ts'
import { assertWorkable, type Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { elementAt } from '#values/element-at.ts'
import { chooseLocation, type LocationChoice } from './choose-location.ts'
import { countFollowUps, putawayChanges, sharesOf } from './putaway-changes.ts'
import {
  type PutawayCompletion,
  type PutawayContext,
  type PutawayInput,
  readPutaway,
  totalOf,
} from './read-putaway.ts'

/**
 * Completes a putaway in the version that was read: the goods move to their location, on their unit, on another, or loose
 * (operations 2.4). Returns the task as it is then.
 */
export async function completePutaway(
  tx: Transaction,
  model: Model,
  { task, input }: PutawayCompletion,
): Promise<Task> {
  const unlocked = await readPutaway(tx, { task, input })
  assertVisible(tx, unlocked.piles)
  const cells = unlocked.piles.map((pile) => targetFor(pile, input))
  const context = await lockPutaway(tx, unlocked)
  const piles = await lockPiles(tx, {
    ids: context.piles.map((pile) => pile.id),
    cells,
    may_consolidate: mayConsolidate(context.products.values()),
  })
  const locked = { ...context, piles: context.piles.map((pile) => piles.current(pile)) }
  const confirmed = new Big(input.confirmed_quantity ?? locked.task.start_quantity ?? 0)
  const origin = originOf(tx)
  assertPutaway(locked, { input, confirmed, origin })
  const [checkSpace] = await readSpace(tx, [{ context: locked, input, confirmed }])
  const overfilled = checkSpace?.() ?? null
  const second_leg = await chooseSecondLeg(tx, locked, { input, confirmed })
  const putaway = { context: locked, input, confirmed, origin, overfilled, second_leg }
  const task_ids = await drawTaskIds(tx, countFollowUps(putaway))

  // Everything is checked. From here on nothing is refused.
  const changes = putawayChanges([{ ...putaway, task_ids }], { pile_ids: [] })
  const { finished } = await applyChanges(tx, model, { changes, piles, counting: null })
  await completeReceipts(tx, model, { ids: receiptsOf(locked) })
  return elementAt(finished, 0)
}

/** The receipts of the goods of a putaway. */
export function receiptsOf({ task, lines }: PutawayContext): readonly (number | null)[] {
  return [task.goods_in_receipt_id, ...lines.map(({ goods_in_receipt_id }) => goods_in_receipt_id)]
}

/** Where goods that are put down at a pick and drop location go on to; null for other goods. */
async function chooseSecondLeg(
  tx: Transaction,
  { task, account, unit_to, piles, target }: PutawayContext,
  { confirmed }: PutawayQuantity,
): Promise<LocationChoice | null> {
  if (target.type !== 'PICKANDDROP') return null
  const contents = sharesOf(piles, confirmed).map(({ pile, quantity }) => ({
    product_id: pile.product_id,
    quantity,
  }))
  return chooseLocation(tx, {
    account_id: account?.id ?? elementAt(piles, 0).account_id,
    warehouse_id: task.warehouse_id,
    product_ids: [...new Set(contents.map(({ product_id }) => product_id))],
    load: await readSpaceRequirement(tx, {
      storage_unit_type_id: unit_to?.storage_unit_type_id ?? null,
      contents,
    }),
    fills_pickfaces:
      account?.putaway_to_pickface === true && piles.every(({ status }) => status === 'available'),
    without: { task_ids: [task.id], storage_unit_ids: unit_to === null ? [] : [unit_to.id] },
  })
}

/** The target cell of goods. */
export function targetFor(pile: Pile, input: PutawayInput): Cell {
  return { ...pile, location_id: input.location_to_id, storage_unit_id: input.storage_unit_to_id }
}

async function lockPutaway(tx: Transaction, unlocked: PutawayContext): Promise<PutawayContext> {
  const { task, lines, target, unit_from, unit_to } = unlocked
  const locking = lockAll(tx, {
    goods_in_receipts: [task.goods_in_receipt_id, ...lines.map((line) => line.goods_in_receipt_id)],
    goods_in_lines: lines.map((line) => line.goods_in_line_id),
    tasks: unchanged([task]),
    storage_units: [unit_from?.id, unit_to?.id],
    locations: [isLimited(target) ? target.id : null],
  })
  // A loose pile and its lines change with the task, which is locked in the version that was read.
  const isLoose = task.stock_id !== null
  const [, again, piles, units] = await tx.pipeline([
    locking,
    isLoose ? tx.value(lines) : readPutawayLines(tx, [task.id]),
    isLoose ? tx.value(unlocked.piles) : readPiles(tx, pilesOfTask(tx, task)),
    readUnits(tx, [unit_from?.id, unit_to?.id]),
  ])
  // Goods added to the unit meanwhile may be of another receipt, which is not locked.
  if (again.length !== lines.length || piles.length !== unlocked.piles.length)
    throw new SerializationFailure('goods were added')
  return {
    ...unlocked,
    lines: again,
    piles,
    unit_from: unit_from === null ? null : unitIn(units, unit_from.id),
    unit_to: unit_to === null ? null : unitIn(units, unit_to.id),
  }
}

type PutawayQuantity = { readonly input: PutawayInput; readonly confirmed: Big }

/** Refuses a putaway that cannot be completed like this, but for the space. */
export function assertPutaway(
  context: PutawayContext,
  { input, confirmed, origin }: PutawayQuantity & { readonly origin: Origin },
): void {
  const { task, lines, piles, target, suggested, account, unit_from, unit_to } = context
  assertWorkable(origin, task)
  if (confirmed.lte(0)) throw refusal('quantity_not_positive', { field: 'confirmed_quantity' })
  for (const product of context.products.values())
    assertPrecision(confirmed.toFixed(), { product, field: 'confirmed_quantity' })
  const start = new Big(task.start_quantity ?? 0)
  if (confirmed.gt(start)) {
    const facts = { confirmed: confirmed.toNumber(), start: start.toNumber() }
    throw refusal('task_quantity_exceeded', facts)
  }
  const free = movableQuantity(context, confirmed)
  if (confirmed.gt(free))
    throw refusal('stock_quantity_insufficient', { free: free.toNumber(), asked: confirmed.toNumber() })
  const isPart = unit_from !== null && !isWholePutaway(context, confirmed)
  const isMixed = piles.length > 1 || lines.length > 1
  if (isPart && (isMixed || input.storage_unit_to_id === unit_from.id))
    throw refusal('invalid', { field: 'confirmed_quantity' })
  if (unit_from !== null) assertUnloaded(unit_from)
  if (unit_from !== null && unit_from.id !== unit_to?.id) assertNotSubmitted(unit_from)
  assertTarget(target, { warehouse_id: task.warehouse_id, arrival: 'putaway' })
  if (unit_to !== null && unit_to.id !== unit_from?.id)
    assertUnitAccepts(unit_to, { warehouse_id: task.warehouse_id, location_id: target.id })
  if (account?.putaway_strict === true && suggested !== null && suggested.id !== target.id)
    throw refusal('putaway_override_refused', { location: suggested.code })
}

/** How much a putaway may move: everything on a unit, with its reservations, or else what is free. */
function movableQuantity(context: PutawayContext, confirmed: Big): Big {
  const { piles } = context
  const isUnit = piles.some(({ storage_unit_id }) => storage_unit_id !== null)
  return isUnit && isWholePutaway(context, confirmed)
    ? totalOf(piles)
    : piles.reduce((sum, { free }) => sum.plus(free), new Big(0))
}

/** Whether everything the task points at is put away. */
function isWholePutaway({ piles }: PutawayContext, confirmed: Big): boolean {
  return confirmed.eq(totalOf(piles))
}

type PlacedPutaway = PutawayQuantity & { readonly context: PutawayContext }

/**
 * Reads the space of putaways to different locations with limits; gives for each, in their order, the check that refuses goods
 * without enough space or, where the warehouse only warns, returns the exceeded limit. What has no limits is never full.
 */
export async function readSpace(
  tx: Transaction,
  putaways: readonly PlacedPutaway[],
): Promise<readonly (() => string | null)[]> {
  const limited = putaways.filter(({ context: { target } }) => hasLimits(target))
  if (limited.length === 0) return putaways.map(() => () => null)
  const targets = limited.map(({ context: { target } }) => target.id)
  const wholeUnits = limited.flatMap(({ context, confirmed }) =>
    isWholePutaway(context, confirmed) ? (context.unit_from?.id ?? []) : [],
  )
  const [rooms, loads] = await tx.pipeline([
    readLocationUsage(tx, sql`l.id = any(${targets}::bigint[])`, {
      task_ids: limited.map(({ context: { task } }) => task.id),
      storage_unit_ids: wholeUnits,
      stock_ids: limited.flatMap(({ context: { piles } }) => piles.map(({ id }) => id)),
    }),
    readSpaceRequirements(tx, limited.map(goodsToPlace)),
  ])
  const loadOf = new Map(limited.map((putaway, index) => [putaway, loads[index]]))
  return putaways.map((putaway) => () => {
    const { target, warehouse } = putaway.context
    if (!hasLimits(target)) return null
    const [room, load] = [rooms.find(({ id }) => id === target.id), loadOf.get(putaway)]
    if (room === undefined || load === undefined) throw new SerializationFailure('the location is gone')
    if (warehouse.enforce_location_capacity) assertCapacity(room, load)
    return exceededLimit(room, load)?.limit ?? null
  })
}

/** The goods that come to a location, and the unit that comes with them. */
function goodsToPlace({ context, input, confirmed }: PlacedPutaway): GoodsToPlace {
  const { piles, target, unit_from, unit_to } = context
  const whole = isWholePutaway(context, confirmed)
  const moves = whole && unit_from !== null && input.storage_unit_to_id === unit_from.id
  const adds = unit_to !== null && unit_to.location_id !== target.id
  const unit = moves ? unit_from : adds ? unit_to : null
  return {
    storage_unit_type_id: unit?.storage_unit_type_id ?? null,
    contents: whole
      ? piles.map(({ product_id, quantity }) => ({ product_id, quantity }))
      : piles.slice(0, 1).map(({ product_id }) => ({ product_id, quantity: confirmed.toFixed() })),
  }
}
