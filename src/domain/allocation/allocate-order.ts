import type Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { CreatedTask } from '#domain/tasks/create-tasks.ts'
import type { AllocationRequest } from './order-planning.ts'
import { readOrderPlans } from './read-order-plans.ts'
import { writeAllocation } from './write-allocation.ts'

/** The result of an allocation, in units. */
export type AllocationResult = {
  /** Everything reserved for the lines now, or promised by replenishments. */
  readonly allocated: Big
  /** What was outstanding before. */
  readonly outstanding_before: Big
  /** What is still outstanding; 0 where more was allocated, to keep units whole. */
  readonly outstanding: Big
  /** The created picks and replenishments. */
  readonly tasks: readonly CreatedTask[]
}

/**
 * Allocates stock to what is outstanding of an order's lines and creates the tasks (operations 4.5, 5.3). The
 * number of statements does not depend on the number of lines: all stock is read at once, and only what is used
 * is locked.
 */
export async function allocateOrder(
  tx: Transaction,
  _: Model,
  request: AllocationRequest,
): Promise<AllocationResult> {
  const plans = await readOrderPlans(tx, [request])
  const [planned] = plans.orders
  if (planned === undefined) throw new Error(`order ${request.order.id} was not planned`)
  const tasks = await writeAllocation(tx, plans)
  return { ...planned, tasks }
}
