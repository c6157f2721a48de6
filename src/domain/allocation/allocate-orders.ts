import type Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { MadeTask } from '#domain/tasks/make-tasks.ts'
import { planOrders, type Wanted } from './plan-orders.ts'
import { writeAllocation } from './write-allocation.ts'

/** What was found, in units. */
export type Allocated = {
  /** All that is reserved for the lines now, or promised by replenishments. */
  readonly allocated: Big
  /** What was outstanding before. */
  readonly wanted: Big
  /** What is outstanding still; nothing where more was allocated than wanted, to keep units whole. */
  readonly outstanding: Big
  /** The picks and replenishments that were made. */
  readonly tasks: readonly MadeTask[]
}

/**
 * Finds stock for what is outstanding of an order's lines, reserves it and makes the tasks that bring it out (operations
 * 4.5, 5.3). However many lines, the statements stay the same: all stock is read at once, and none is locked that is not
 * taken.
 */
export async function allocateOrder(tx: Transaction, _: Model, wanted: Wanted): Promise<Allocated> {
  const plans = await planOrders(tx, [wanted])
  const [planned] = plans.orders
  if (planned === undefined) throw new Error(`order ${wanted.order.id} was not planned`)
  const tasks = await writeAllocation(tx, plans)
  return { ...planned, tasks }
}
