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
import { pointedBy } from '#domain/tasks/pointed-piles.ts'
import { assertWorkable, readTasks, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { type PutawayScene, type PuttingAway, seePutaway, totalOf } from './see-putaway.ts'
import { writePutaway } from './write-putaway.ts'

/**
 * Completes a putaway: the goods stand where they are kept, on their unit, on another, or loose (operations 2.4). The
 * balances are settled by whoever performs the act.
 */
export async function completePutaway(
  tx: Transaction,
  model: Model,
  { id, said }: { readonly id: number; readonly said: PuttingAway },
): Promise<void> {
  const seen = await seePutaway(tx, id, said)
  assertVisible(tx, seen.piles)
  const cells = seen.piles.map((pile) => targetFor(pile, said))
  const scene = await takePutaway(tx, seen)
  const piles = await lockPiles(tx, { ids: scene.piles.map((pile) => pile.id), cells })
  const taken = { ...scene, piles: scene.piles.map((pile) => piles.current(pile)) }
  const confirmed = new Big(said.confirmed_quantity ?? taken.task.start_quantity ?? 0)
  askPutaway(tx, taken, { said, confirmed })
  const overfilled = await askRoom(tx, taken, { said, confirmed })

  // Every question has been asked. From here on the putaway is only written down.
  await writePutaway(tx, model, { scene: taken, said, confirmed, piles, overfilled })
}

/** The cell goods are put into. */
export function targetFor(pile: Pile, said: PuttingAway): Cell {
  return { ...pile, location_id: said.location_to_id, storage_unit_id: said.storage_unit_to_id }
}

async function takePutaway(tx: Transaction, seen: PutawayScene): Promise<PutawayScene> {
  const { task, lines, target, unit_from, unit_to } = seen
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
    readPiles(tx, pointedBy(tx, task)),
    readUnits(tx, [unit_from?.id, unit_to?.id]),
  ])
  // What was added to the unit meanwhile has a receipt of its own, which was not locked.
  if (again.length !== lines.length || piles.length !== seen.piles.length)
    throw new LostRace('goods were added')
  return {
    ...seen,
    lines: again,
    task: taskIn(tasks, task.id),
    piles,
    unit_from: unit_from === null ? null : unitIn(units, unit_from.id),
    unit_to: unit_to === null ? null : unitIn(units, unit_to.id),
  }
}

type Asked = { readonly said: PuttingAway; readonly confirmed: Big }

function askPutaway(tx: Transaction, scene: PutawayScene, { said, confirmed }: Asked): void {
  const { task, lines, piles, target, suggested, account, unit_from, unit_to } = scene
  assertWorkable(tx, task)
  if (confirmed.lte(0)) throw refusal('quantity_not_positive', { field: 'confirmed_quantity' })
  for (const product of scene.products.values())
    assertPrecision(confirmed.toFixed(), { product, field: 'confirmed_quantity' })
  const start = new Big(task.start_quantity ?? 0)
  if (confirmed.gt(start)) {
    const facts = { confirmed: confirmed.toNumber(), start: start.toNumber() }
    throw refusal('task_quantity_exceeded', facts)
  }
  const free = freeOf(scene, confirmed)
  if (confirmed.gt(free))
    throw refusal('stock_quantity_insufficient', { free: free.toNumber(), asked: confirmed.toNumber() })
  const isPart = unit_from !== null && !isWhole(scene, confirmed)
  const isMixed = piles.length > 1 || lines.length > 1
  if (isPart && (isMixed || said.storage_unit_to_id === unit_from.id))
    throw refusal('invalid', { field: 'confirmed_quantity' })
  if (unit_from !== null) assertUnloaded(unit_from)
  if (unit_from !== null && unit_from.id !== unit_to?.id) assertNotSubmitted(unit_from)
  assertTarget(target, { warehouse_id: task.warehouse_id, arrival: 'putaway' })
  if (unit_to !== null && unit_to.id !== unit_from?.id)
    assertUnitAccepts(unit_to, { warehouse_id: task.warehouse_id, location_id: target.id })
  if (account?.putaway_strict === true && suggested !== null && suggested.id !== target.id)
    throw refusal('putaway_override_refused', { location: suggested.code })
}

/** What a putaway may move: all that is on a unit, which takes its reservations along, else what is free. */
function freeOf(scene: PutawayScene, confirmed: Big): Big {
  const { piles } = scene
  const isUnit = piles.some(({ storage_unit_id }) => storage_unit_id !== null)
  return isUnit && isWhole(scene, confirmed)
    ? totalOf(piles)
    : piles.reduce((sum, { free }) => sum.plus(free), new Big(0))
}

/** Whether all that the task points at is put away. */
export function isWhole({ piles }: PutawayScene, confirmed: Big): boolean {
  return confirmed.eq(totalOf(piles))
}

/** Refuses goods for which there is no room, or, where the warehouse lets people judge, notes that there is none. */
async function askRoom(
  tx: Transaction,
  scene: PutawayScene,
  { said, confirmed }: Asked,
): Promise<string | null> {
  const { task, piles, target, unit_from, unit_to } = scene
  const whole = isWhole(scene, confirmed)
  const contents = whole
    ? piles.map(({ product_id, quantity }) => ({ product_id, quantity }))
    : piles.slice(0, 1).map(({ product_id }) => ({ product_id, quantity: confirmed.toFixed() }))
  const moves = whole && unit_from !== null && said.storage_unit_to_id === unit_from.id
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
  if (scene.warehouse.enforce_location_capacity) assertCapacity(room, load)
  return exceededLimit(room, load)?.limit ?? null
}
