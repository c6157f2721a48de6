import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { lockChoices } from '#database/lock-rows.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { recordFreedFaces } from '#domain/orders/cancel-picks.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import { release } from '#domain/stock/reserve.ts'
import { cancelTasks } from '#domain/tasks/close-tasks.ts'
import { assertOpen, readTasks, type Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { type Decimal, sumsBy } from '#values/decimal.ts'
import { type PromisedAllocation, readPromises } from './promises.ts'
import { replanPicks } from './replan-picks.ts'

/**
 * Cancels a replenishment (operations 6.2): its reservations are released, and the held picks get other goods.
 */
export async function cancelReplenishment(tx: Transaction, model: Model, id: number): Promise<void> {
  const { tasks, promises } = await lockReplenishments(tx, [id])
  for (const task of tasks) {
    if (task.status !== 'ON_HOLD') assertOpen(task)
    if (task.start_at !== null && task.user_id !== tx.caller.user_id)
      throw refusal('task_allocated_to_another_user', { task_id: id })
  }

  await replanPicks(tx, model, await releaseReplenishments(tx, { tasks, promises }))
}

/** The same for several, to locations that are no longer pickfaces, even when started. */
export async function cancelReplenishments(
  tx: Transaction,
  model: Model,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const { tasks, promises } = await lockReplenishments(tx, ids)
  const open = tasks.filter(({ status }) => status !== 'COMPLETED' && status !== 'CANCELLED')
  await replanPicks(tx, model, await releaseReplenishments(tx, { tasks: open, promises }))
}

/** Locked replenishments with their reservations. */
export type LockedReplenishments = {
  readonly tasks: readonly Task[]
  readonly promises: readonly PromisedAllocation[]
}

async function lockReplenishments(tx: Transaction, ids: readonly number[]): Promise<LockedReplenishments> {
  const unlocked = await readPromises(tx, { replenishments: ids })
  const waiting = unlocked.flatMap(({ for_task_id }) => for_task_id ?? [])
  const picks = await readTasks(tx, waiting)
  const stocks = unlocked.map(({ stock_id }) => stock_id)
  await lockAll(tx, {
    goods_outs: picks.map(({ goods_out_id }) => goods_out_id),
    goods_out_pick_lists: picks.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
    goods_out_lines: picks.map(({ goods_out_line_id }) => goods_out_line_id),
    tasks: [...ids, ...waiting],
  })
  // Other goods may have to be found for them.
  await lockChoices(
    tx,
    picks.flatMap(({ warehouse_id, product_id }) =>
      product_id === null ? [] : [{ warehouse_id, product_id }],
    ),
  )
  const [, tasks, promises] = await tx.pipeline([
    lockPiles(tx, { ids: stocks, cells: [] }),
    readTasks(tx, ids),
    readPromises(tx, { replenishments: ids }),
  ])
  const isNew = promises.some(
    ({ stock_id, for_task_id }) =>
      !stocks.includes(stock_id) || (for_task_id != null && !waiting.includes(for_task_id)),
  )
  if (isNew) throw new SerializationFailure('what is promised to picks has changed')
  return { tasks, promises }
}

/** Cancels replenishments and releases their reservations; returns what held picks lose. */
export async function releaseReplenishments(
  tx: Transaction,
  { tasks, promises }: LockedReplenishments,
): Promise<ReadonlyMap<number, Decimal>> {
  await release(
    tx,
    promises.map((allocation) => ({ allocation, quantity: allocation.quantity })),
  )
  await cancelTasks(
    tx,
    tasks.map(({ id }) => id),
  )
  recordFreedFaces(tx, tasks)
  return sumsBy(
    promises.flatMap(({ for_task_id, quantity }) => (for_task_id == null ? [] : [[for_task_id, quantity]])),
  )
}
