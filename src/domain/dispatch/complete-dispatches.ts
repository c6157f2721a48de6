import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { unchanged } from '#database/lock-rows.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { applyChanges } from '#domain/changes/apply-changes.ts'
import { assertGoodsMayLeave } from '#domain/stock/blocked-goods.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import type { Origin } from '#domain/stock/origin.ts'
import type { Piles } from '#domain/stock/piles.ts'
import { findAllocations } from '#domain/stock/reserve.ts'
import { assertOpen, readTasks, type Task } from '#domain/tasks/task.ts'
import { itemBy } from '#values/items-by.ts'
import { lookUp } from '#values/look-up.ts'
import { type DispatchedGoods, dispatchChanges } from './dispatch-changes.ts'

/**
 * Completes dispatch tasks: the goods they have reserved leave for the customer, and so do the units that are
 * empty then (operations 4.9). The caller has locked the orders of the tasks and their loads or shipments, and
 * updates the progress of orders and pick lists. `assertGoods` may refuse the goods once they are locked.
 */
export async function completeDispatches(
  tx: Transaction,
  model: Model,
  {
    tasks,
    read,
    assertGoods,
    origins = new Map(),
  }: {
    readonly tasks: readonly Pick<Task, 'id'>[]
    /** The same as they were read with their orders locked; they are read where this was not done. */
    readonly read?: readonly Task[]
    readonly assertGoods?: (goods: readonly DispatchedGoods[]) => Promise<void>
    /** Whose act it is, by order; that of the transaction where nothing is said. */
    readonly origins?: ReadonlyMap<number, Origin>
  },
): Promise<readonly Task[]> {
  if (tasks.length === 0) return []
  const { goods, piles } = await lockGoodsToDispatch(
    tx,
    tasks.map(({ id }) => id),
    read,
  )
  await assertGoodsMayLeave(
    tx,
    tasks.map(({ id }) => id),
  )
  await assertGoods?.(goods)

  const changes = dispatchChanges(
    goods.map((one) => {
      const origin = lookUp(origins, one.task.goods_out_id)
      return origin === undefined ? one : { ...one, origin }
    }),
  )
  return (await applyChanges(tx, model, { changes, piles, counting: null })).finished
}

/** The reserved goods of dispatch tasks, and their piles; all of it is locked. */
export type GoodsToDispatch = { readonly goods: readonly DispatchedGoods[]; readonly piles: Piles }

/** Locks the reserved goods of tasks, which are read unless they were, with their documents and their tasks, unless those changed since they were read, in the lock order. */
export async function lockGoodsToDispatch(
  tx: Transaction,
  ids: readonly number[],
  read?: readonly Task[],
): Promise<GoodsToDispatch> {
  const [tasks, reserved] = await tx.pipeline([
    read === undefined ? readTasks(tx, ids) : tx.value(read),
    findAllocations(tx, ids),
  ])
  const stocks = reserved.map(({ stock_id }) => stock_id)
  const unlockedPiles = await readPiles(tx, sql`s.id = any(${stocks}::bigint[])`)
  await lockAll(tx, {
    goods_outs: tasks.map(({ goods_out_id }) => goods_out_id),
    goods_out_pick_lists: tasks.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
    goods_out_lines: tasks.map(({ goods_out_line_id }) => goods_out_line_id),
    tasks: unchanged(tasks),
    storage_units: unlockedPiles.map(({ storage_unit_id }) => storage_unit_id),
  })
  const [piles, allocations] = await tx.pipeline([
    lockPiles(tx, { ids: stocks, cells: [] }),
    findAllocations(tx, ids),
  ])
  for (const task of tasks) assertOpen(task)
  for (const pile of unlockedPiles) piles.current(pile)
  const known = new Map(piles.all.map((pile) => [pile.id, pile]))
  const taskWith = itemBy(tasks, ({ id }) => id)
  const goods = allocations.map((allocation) => {
    const pile = known.get(allocation.stock_id)
    const task = taskWith(allocation.task_id)
    if (pile === undefined || task === undefined)
      throw new SerializationFailure('the staged goods have changed')
    return { task, pile, allocation }
  })
  return { goods, piles }
}
