import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { lockPicksToCancel } from '#domain/orders/cancel-picks.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import type { Allocation } from '#domain/stock/reserve.ts'
import { assertWorkable, readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { type SplitAllocation, splitPicks } from './split-picks.ts'

/** How much of which task becomes a task of its own. */
export type SplitInput = {
  readonly id: number
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
}

/** A task before and after the split, and the task of the other part. */
export type SplitResult = { readonly before: Task; readonly task: Task; readonly part: Task }

/**
 * Splits a waiting pick: the part becomes an available pick of the same list with its reservation, from the
 * piles with the highest ids.
 */
export async function splitPick(
  tx: Transaction,
  model: Model,
  { id, quantity }: SplitInput,
): Promise<SplitResult> {
  assertPick(taskIn(await readTasks(tx, [id]), id))
  const locked = await lockPicksToCancel(tx, [id])
  const pick = taskIn(locked.tasks, id)
  assertWorkable(tx, pick)
  await assertPrecise(tx, pick, quantity)
  const start = new Big(pick.start_quantity ?? 0)
  if (start.lte(quantity))
    throw refusal('split_leaves_nothing', {
      field: 'quantity',
      task_id: id,
      quantity: Number(quantity),
      start: start.toNumber(),
    })

  const allocations = takeFromLast(locked.allocations, quantity)
  const [part_id = 0] = await splitPicks(tx, [{ pick, allocations, keeps_user: false }])
  await updateOrderProgress(tx, model, { order_ids: [pick.goods_out_id] })
  const tasks = await readTasks(tx, [id, part_id])
  return { before: pick, task: taskIn(tasks, id), part: taskIn(tasks, part_id) }
}

/**
 * Only picks are split: receiving, putaway, move and conversion tasks leave their remainder as a task
 * themselves.
 */
function assertPick({ id, type }: Task): void {
  if (type !== 'PICK') throw refusal('task_not_splittable', { task_id: id, type })
}

async function assertPrecise(tx: Transaction, { product_id }: Task, quantity: string): Promise<void> {
  const unit = await tx.maybe<{ decimal_places: number }>(sql`
    select u.decimal_places
    from products p
    join stock_unit_types u on u.tenant_id = ${tx.tenant.id} and u.id = p.stock_unit_type_id
    where p.tenant_id = ${tx.tenant.id} and p.id = ${product_id}`)
  const decimal_places = unit?.decimal_places ?? 0
  const required = new Big(quantity)
  if (!required.eq(required.round(decimal_places)))
    throw refusal('quantity_precision', { field: 'quantity', decimal_places })
}

/** Takes a quantity from the reservations of the piles with the highest ids. */
function takeFromLast(allocations: readonly Allocation[], quantity: string): readonly SplitAllocation[] {
  let rest = new Big(quantity)
  return allocations
    .toSorted((one, other) => other.stock_id - one.stock_id || other.id - one.id)
    .map((allocation) => {
      const moved = rest.lt(allocation.quantity) ? rest : new Big(allocation.quantity)
      rest = rest.minus(moved)
      return { allocation, moved: moved.toFixed() }
    })
}
