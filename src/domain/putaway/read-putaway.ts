import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
import type { Transaction } from '#database/transaction.ts'
import { type PutawayLineDetails, readPutawayLines } from '#domain/receipts/putaway-lines.ts'
import { type AccountFacts, readGoods, type WarehouseFacts } from '#domain/stock/goods.ts'
import { type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { readUnits, type UnitFacts, unitIn } from '#domain/stock/units.ts'
import { pilesOfTask } from '#domain/tasks/piles-of-task.ts'
import { assertWorkable, readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'

/** The input of a putaway (operations 2.4). */
export type PutawayInput = {
  readonly location_to_id: number
  /** The unit itself, another unit, or null for loose goods. */
  readonly storage_unit_to_id: number | null
  /** An exact decimal as text; null for the whole task. */
  readonly confirmed_quantity: string | null
}

/** Everything known about a putaway, read before the locks. */
export type PutawayContext = {
  readonly task: Task
  readonly piles: readonly Pile[]
  /** The receipt lines of its goods. */
  readonly lines: readonly PutawayLineDetails[]
  readonly account: AccountFacts | null
  readonly warehouse: WarehouseFacts
  readonly target: LocationFacts
  /** The suggested location. */
  readonly suggested: LocationFacts | null
  /** The unit the goods are on, and the one they are put on. */
  readonly unit_from: UnitFacts | null
  readonly unit_to: UnitFacts | null
  /** The decimal places of each product. */
  readonly products: Awaited<ReturnType<typeof readGoods>>['products']
}

/** Reads what a putaway needs, without locks. */
export async function readPutaway(tx: Transaction, id: number, input: PutawayInput): Promise<PutawayContext> {
  const task = taskIn(await readTasks(tx, [id]), id)
  if (task.type !== 'PWAY') throw refusal('not_found', {})
  assertWorkable(tx, task)
  const [piles, lines, locations, units] = await tx.pipeline([
    readPiles(tx, pilesOfTask(tx, task)),
    readPutawayLines(tx, [task.id]),
    readLocations(tx, [input.location_to_id, task.location_to_id]),
    readUnits(tx, [task.storage_unit_from_id, input.storage_unit_to_id]),
  ])
  const [first] = piles
  // An open putaway always has goods.
  if (first === undefined) throw new LostRace(`what putaway ${id} points at is gone`)
  const account_id = task.account_id ?? first.account_id
  const product_ids = [...new Set(piles.map(({ product_id }) => product_id))]
  const goods = await readGoods(tx, { account_id, warehouse_id: task.warehouse_id, product_ids })
  return {
    task,
    piles,
    lines,
    account: goods.account,
    warehouse: goods.warehouse,
    products: goods.products,
    target: locationIn(locations, input.location_to_id),
    suggested: task.location_to_id === null ? null : locationIn(locations, task.location_to_id),
    unit_from: task.storage_unit_from_id === null ? null : unitIn(units, task.storage_unit_from_id),
    unit_to: input.storage_unit_to_id === null ? null : unitIn(units, input.storage_unit_to_id),
  }
}

/** The quantity of everything a task points at. */
export function totalOf(piles: readonly Pile[]): Big {
  return piles.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
}
