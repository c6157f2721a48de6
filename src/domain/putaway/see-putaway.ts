import Big from 'big.js'
import { LostRace } from '#database/failures.ts'
import type { Transaction } from '#database/transaction.ts'
import { type PutawayLineDetails, readPutawayLines } from '#domain/receipts/putaway-lines.ts'
import { type AccountFacts, readGoods, type WarehouseFacts } from '#domain/stock/goods.ts'
import { type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { readUnits, type UnitFacts, unitIn } from '#domain/stock/units.ts'
import { pointedBy } from '#domain/tasks/pointed-piles.ts'
import { assertWorkable, readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'

/** What is said of goods that were put away (operations 2.4). */
export type PuttingAway = {
  readonly location_to_id: number
  /** The unit itself, another unit, or null to lay the goods loose. */
  readonly storage_unit_to_id: number | null
  /** An exact decimal as text; all of the task where it is null. */
  readonly confirmed_quantity: string | null
}

/** Everything that is known of a putaway before anything is locked. */
export type PutawayScene = {
  readonly task: Task
  readonly piles: readonly Pile[]
  /** The lines of receipts its goods are of. */
  readonly lines: readonly PutawayLineDetails[]
  readonly account: AccountFacts | null
  readonly warehouse: WarehouseFacts
  readonly target: LocationFacts
  /** The place that was suggested. */
  readonly suggested: LocationFacts | null
  /** The unit the goods stand on, and the one they are put on. */
  readonly unit_from: UnitFacts | null
  readonly unit_to: UnitFacts | null
  /** How fine each product is counted. */
  readonly products: Awaited<ReturnType<typeof readGoods>>['products']
}

/** Reads what putting away needs to know, without locking anything. */
export async function seePutaway(tx: Transaction, id: number, said: PuttingAway): Promise<PutawayScene> {
  const task = taskIn(await readTasks(tx, [id]), id)
  if (task.type !== 'PWAY') throw refusal('not_found', {})
  assertWorkable(tx, task)
  const [piles, lines, locations, units] = await tx.pipeline([
    readPiles(tx, pointedBy(tx, task)),
    readPutawayLines(tx, [task.id]),
    readLocations(tx, [said.location_to_id, task.location_to_id]),
    readUnits(tx, [task.storage_unit_from_id, said.storage_unit_to_id]),
  ])
  const [first] = piles
  // There is something to put away for as long as the task is open.
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
    target: locationIn(locations, said.location_to_id),
    suggested: task.location_to_id === null ? null : locationIn(locations, task.location_to_id),
    unit_from: task.storage_unit_from_id === null ? null : unitIn(units, task.storage_unit_from_id),
    unit_to: said.storage_unit_to_id === null ? null : unitIn(units, said.storage_unit_to_id),
  }
}

/** How much there is of all that a task points at. */
export function totalOf(piles: readonly Pile[]): Big {
  return piles.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
}
