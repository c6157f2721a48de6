import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { readPutawayLines } from '#domain/receipts/putaway-lines.ts'
import { assertVisible } from '#domain/stock/assert-visible.ts'
import { assertPrecision } from '#domain/stock/goods.ts'
import type { Cell } from '#domain/stock/identity.ts'
import { assertCapacity, exceededLimit, readLocationUsage } from '#domain/stock/location-usage.ts'
import { assertTarget, isLimited } from '#domain/stock/locations.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import {
  assertNotSubmitted,
  assertUnitAccepts,
  assertUnloaded,
  readUnits,
  unitIn,
} from '#domain/stock/units.ts'
import { pilesOfTask } from '#domain/tasks/piles-of-task.ts'
import { assertWorkable, readTasks, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { type PutawayContext, type PutawayInput, readPutaway, totalOf } from './read-putaway.ts'
import { writePutaway } from './write-putaway.ts'

/**
 * Completes a putaway: the goods move to their location, on their unit, on another, or loose (operations 2.4).
 */
export async function completePutaway(
  tx: Transaction,
  model: Model,
  { id, input }: { readonly id: number; readonly input: PutawayInput },
): Promise<void> {
  const unlocked = await readPutaway(tx, id, input)
  assertVisible(tx, unlocked.piles)
  const cells = unlocked.piles.map((pile) => targetFor(pile, input))
  const context = await lockPutaway(tx, unlocked)
  const piles = await lockPiles(tx, { ids: context.piles.map((pile) => pile.id), cells })
  const locked = { ...context, piles: context.piles.map((pile) => piles.current(pile)) }
  const confirmed = new Big(input.confirmed_quantity ?? locked.task.start_quantity ?? 0)
  assertPutaway(tx, locked, { input, confirmed })
  const overfilled = await checkSpace(tx, locked, { input, confirmed })

  // Everything is checked. From here on nothing is refused.
  await writePutaway(tx, model, { context: locked, input, confirmed, piles, overfilled })
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
    tasks: [task.id],
    storage_units: [unit_from?.id, unit_to?.id],
    locations: [isLimited(target) ? target.id : null],
  })
  const [, tasks, again, piles, units] = await tx.pipeline([
    locking,
    readTasks(tx, [task.id]),
    readPutawayLines(tx, [task.id]),
    readPiles(tx, pilesOfTask(tx, task)),
    readUnits(tx, [unit_from?.id, unit_to?.id]),
  ])
  // Goods added to the unit meanwhile may be of another receipt, which is not locked.
  if (again.length !== lines.length || piles.length !== unlocked.piles.length)
    throw new LostRace('goods were added')
  return {
    ...unlocked,
    lines: again,
    task: taskIn(tasks, task.id),
    piles,
    unit_from: unit_from === null ? null : unitIn(units, unit_from.id),
    unit_to: unit_to === null ? null : unitIn(units, unit_to.id),
  }
}

type PutawayQuantity = { readonly input: PutawayInput; readonly confirmed: Big }

function assertPutaway(
  tx: Transaction,
  context: PutawayContext,
  { input, confirmed }: PutawayQuantity,
): void {
  const { task, lines, piles, target, suggested, account, unit_from, unit_to } = context
  assertWorkable(tx, task)
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
export function isWholePutaway({ piles }: PutawayContext, confirmed: Big): boolean {
  return confirmed.eq(totalOf(piles))
}

/** Refuses goods without enough space or, where the warehouse only warns, returns the exceeded limit. */
async function checkSpace(
  tx: Transaction,
  context: PutawayContext,
  { input, confirmed }: PutawayQuantity,
): Promise<string | null> {
  const { task, piles, target, unit_from, unit_to } = context
  const whole = isWholePutaway(context, confirmed)
  const contents = whole
    ? piles.map(({ product_id, quantity }) => ({ product_id, quantity }))
    : piles.slice(0, 1).map(({ product_id }) => ({ product_id, quantity: confirmed.toFixed() }))
  const moves = whole && unit_from !== null && input.storage_unit_to_id === unit_from.id
  const adds = unit_to !== null && unit_to.location_id !== target.id
  const unit = moves ? unit_from : adds ? unit_to : null
  const [[room], load] = await tx.pipeline([
    readLocationUsage(tx, sql`l.id = ${target.id}`, {
      task_ids: [task.id],
      storage_unit_ids: whole && unit_from !== null ? [unit_from.id] : [],
      stock_ids: piles.map(({ id }) => id),
    }),
    readSpaceRequirement(tx, { storage_unit_type_id: unit?.storage_unit_type_id ?? null, contents }),
  ])
  if (room === undefined) throw new LostRace('the location is gone')
  if (context.warehouse.enforce_location_capacity) assertCapacity(room, load)
  return exceededLimit(room, load)?.limit ?? null
}
