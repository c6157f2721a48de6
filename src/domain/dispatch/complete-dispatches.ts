import { LostRace } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import type { Movement } from '#domain/stock/movement.ts'
import type { Pile, Piles } from '#domain/stock/piles.ts'
import { preparePosting } from '#domain/stock/post-movements.ts'
import { type Allocation, findAllocations } from '#domain/stock/reserve.ts'
import { finishTasks } from '#domain/tasks/close-tasks.ts'
import { assertOpen, readTasks, type Task } from '#domain/tasks/task.ts'
import { sumsBy } from '#values/decimal.ts'

/** Goods of one pile that leave, by the task that has reserved them. */
export type Leaving = { readonly task: Task; readonly pile: Pile; readonly allocation: Allocation }

/**
 * Completes tasks of dispatching: the goods they have reserved leave for the customer, and the units that are empty then
 * leave with them (operations 4.9). The caller has taken the orders of the tasks, and the loads or shipments that leave,
 * before; how far orders and lists are then is settled by whoever performs the act. `assertLeaving` refuses goods that may not
 * leave, once they are locked.
 */
export async function completeDispatches(
  tx: Transaction,
  model: Model,
  {
    tasks,
    assertLeaving,
  }: {
    readonly tasks: readonly Pick<Task, 'id'>[]
    readonly assertLeaving?: (leaving: readonly Leaving[]) => Promise<void>
  },
): Promise<readonly Task[]> {
  if (tasks.length === 0) return []
  const { leaving, piles } = await takeLeaving(
    tx,
    tasks.map(({ id }) => id),
  )
  await assertLeaving?.(leaving)

  const closings = leaving.map(({ allocation }) => ({
    allocation,
    quantity: allocation.quantity,
    state: 'consumed' as const,
  }))
  const units = leaving.flatMap(({ pile }) => pile.storage_unit_id ?? [])
  const posting = await preparePosting(tx, piles, {
    movements: leaving.map(movementOf),
    closings,
    dispatched_units: units,
  })
  const [written, done] = await tx.pipeline([
    posting.write,
    finishTasks(tx, confirmationsOf(leaving)),
    updateLineCounters(tx, countsOf(leaving)),
    noteDispatch(tx, leaving),
  ])
  await posting.finish(written)
  await announceStock(
    tx,
    model,
    leaving.map(({ task, pile, allocation }) => ({
      event: 'dispatched',
      pile,
      quantity: allocation.quantity,
      extras: { goods_out_id: task.goods_out_id, goods_out_line_id: task.goods_out_line_id },
    })),
  )
  return done
}

/** Locks what leaves, in the lock order, and reads it again. */
async function takeLeaving(
  tx: Transaction,
  ids: readonly number[],
): Promise<{ readonly leaving: readonly Leaving[]; readonly piles: Piles }> {
  const [seen, reserved] = await tx.pipeline([readTasks(tx, ids), findAllocations(tx, ids)])
  const stocks = reserved.map(({ stock_id }) => stock_id)
  const standing = await readPiles(tx, sql`s.id = any(${stocks}::bigint[])`)
  await lockAll(tx, {
    goods_outs: seen.map(({ goods_out_id }) => goods_out_id),
    goods_out_pick_lists: seen.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
    goods_out_lines: seen.map(({ goods_out_line_id }) => goods_out_line_id),
    tasks: ids,
    storage_units: standing.map(({ storage_unit_id }) => storage_unit_id),
  })
  const [piles, tasks, allocations] = await tx.pipeline([
    lockPiles(tx, { ids: stocks, cells: [] }),
    readTasks(tx, ids),
    findAllocations(tx, ids),
  ])
  for (const task of tasks) assertOpen(task)
  for (const pile of standing) piles.current(pile)
  const known = new Map(piles.all.map((pile) => [pile.id, pile]))
  const leaving = allocations.map((allocation) => {
    const pile = known.get(allocation.stock_id)
    const task = tasks.find(({ id }) => id === allocation.task_id)
    if (pile === undefined || task === undefined) throw new LostRace('what is staged has changed')
    return { task, pile, allocation }
  })
  return { leaving, piles }
}

function movementOf({ task, pile, allocation }: Leaving): Movement {
  return {
    category: 'DISP',
    subtype: 'DISPATCH',
    quantity: allocation.quantity,
    from: pile,
    to: 'outbound',
    task_id: task.id,
    goods_out_id: task.goods_out_id,
    goods_out_line_id: task.goods_out_line_id,
    goods_out_pick_list_id: task.goods_out_pick_list_id,
    load_id: task.load_id,
    shipment_id: task.shipment_id,
  }
}

function confirmationsOf(leaving: readonly Leaving[]) {
  const sums = sumsBy(leaving.map(({ task, allocation }) => [task.id, allocation.quantity]))
  return [...sums].map(([id, quantity]) => ({ id, confirmed_quantity: quantity.toFixed() }))
}

function countsOf(leaving: readonly Leaving[]) {
  return leaving.flatMap(({ task: { goods_out_line_id }, allocation }) =>
    goods_out_line_id === null ? [] : [{ id: goods_out_line_id, dispatched: allocation.quantity }],
  )
}

/** The first goods of an order that leave tell when it was dispatched. */
function noteDispatch(tx: Transaction, leaving: readonly Leaving[]): Query<unknown> {
  const orders = [...new Set(leaving.map(({ task }) => task.goods_out_id))]
  return tx.run(sql`
    update goods_outs o
    set actual_date_of_dispatch = ${tx.now}, ${nextVersion(tx, 'o')}
    where o.tenant_id = ${tx.tenant.id} and o.id = any(${orders}::bigint[]) and o.actual_date_of_dispatch is null`)
}
