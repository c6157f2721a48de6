import { LostRace } from '#database/failures.ts'
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
import { type Promised, readPromises } from './promises.ts'
import { replanPicks } from './replan-picks.ts'

/** Gives a replenishment up (operations 6.2): what it reserved is free again, and the picks that waited are served anew. */
export async function cancelReplenishment(tx: Transaction, model: Model, id: number): Promise<void> {
  const { tasks, promises } = await take(tx, [id])
  for (const task of tasks) {
    if (task.status !== 'ON_HOLD') assertOpen(task)
    if (task.start_at !== null && task.user_id !== tx.caller.user_id)
      throw refusal('task_allocated_to_another_user', { task_id: id })
  }

  await replanPicks(tx, model, await giveUpReplenishments(tx, { tasks, promises }))
}

/** The same for those that lead to pickfaces which are none any more, whoever has begun them. */
export async function cancelReplenishments(
  tx: Transaction,
  model: Model,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const { tasks, promises } = await take(tx, ids)
  const open = tasks.filter(({ status }) => status !== 'COMPLETED' && status !== 'CANCELLED')
  await replanPicks(tx, model, await giveUpReplenishments(tx, { tasks: open, promises }))
}

/** Replenishments that were taken, with what they have reserved. */
export type TakenReplenishments = {
  readonly tasks: readonly Task[]
  readonly promises: readonly Promised[]
}

async function take(tx: Transaction, ids: readonly number[]): Promise<TakenReplenishments> {
  const seen = await readPromises(tx, { replenishments: ids })
  const waiting = seen.flatMap(({ for_task_id }) => for_task_id ?? [])
  const picks = await readTasks(tx, waiting)
  const stocks = seen.map(({ stock_id }) => stock_id)
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
  if (isNew) throw new LostRace('what is promised to picks has changed')
  return { tasks, promises }
}

/** Cancels replenishments and gives back what they reserved; gives what held picks miss then. */
export async function giveUpReplenishments(
  tx: Transaction,
  { tasks, promises }: TakenReplenishments,
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
