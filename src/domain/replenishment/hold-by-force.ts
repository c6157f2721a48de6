import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { lockChoices } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { cancelPicks, lockPicksToCancel } from '#domain/orders/cancel-picks.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { lockPiles, readPiles } from '#domain/stock/lock-piles.ts'
import { type HoldInput, holdStock } from '#domain/stock-control/hold-stock.ts'
import { putAwayUnpicked } from '#domain/stock-control/put-away-released.ts'
import { readTasks, type Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { elementAt } from '#values/element-at.ts'
import { releaseReplenishments } from './cancel-replenishments.ts'
import { readPromises } from './promises.ts'
import { replanPicks } from './replan-picks.ts'

/**
 * Holds piles although they are reserved (operations 3.3): picks and replenishments that have reserved them and
 * are not started are cancelled, and their orders get other goods. Staged goods and goods being converted keep
 * their reservations.
 */
export async function holdByForce(
  tx: Transaction,
  model: Model,
  holding: HoldInput,
): Promise<readonly number[]> {
  const unlocked = await findReserving(tx, holding.ids)
  const picks = idsOf(unlocked, 'PICK')
  const replenishments = idsOf(unlocked, 'REPLEN')
  if (picks.length + replenishments.length === 0) return holdStock(tx, model, holding)
  const known = await readPromises(tx, { replenishments })
  const waiting = known.flatMap(({ for_task_id }) => for_task_id ?? [])
  const about = await readTasks(tx, [...picks, ...waiting])
  await lockAll(tx, {
    goods_outs: about.map(({ goods_out_id }) => goods_out_id),
    goods_out_pick_lists: about.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
    goods_out_lines: about.map(({ goods_out_line_id }) => goods_out_line_id),
    tasks: [...picks, ...waiting, ...replenishments],
  })
  await lockChoices(
    tx,
    about.flatMap(({ warehouse_id, product_id }) =>
      product_id === null ? [] : [{ warehouse_id, product_id }],
    ),
  )
  await lockPiles(tx, { ids: [...holding.ids, ...known.map(({ stock_id }) => stock_id)], cells: [] })
  const locked = await lockPicksToCancel(tx, picks)
  const [tasks, again] = await tx.pipeline([readTasks(tx, replenishments), findReserving(tx, holding.ids)])
  const promises = await readPromises(tx, { replenishments })
  if (again.length !== unlocked.length || promises.length !== known.length)
    throw new SerializationFailure('what is reserved of the goods has changed')
  await assertNotStarted(tx, [...locked.tasks, ...tasks], holding)

  await cancelPicks(tx, locked)
  await putAwayUnpicked(tx, locked)
  const missed = await releaseReplenishments(tx, { tasks, promises })
  const held = await holdStock(tx, model, holding)
  await replanPicks(tx, model, missed)
  await updateOrderProgress(tx, model, { order_ids: about.map(({ goods_out_id }) => goods_out_id) })
  return held
}

/** The picks and replenishments that have reserved part of piles. */
function findReserving(tx: Transaction, piles: readonly number[]): Query<readonly Task[]> {
  const tenant = tx.tenant.id
  return tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tenant} and k.type in ('PICK', 'REPLEN') and k.id in (
      select a.task_id from allocations a
      where a.tenant_id = ${tenant} and a.stock_id = any(${[...piles]}::bigint[]) and a.state = 'open')
    order by k.id`)
}

const idsOf = (tasks: readonly Task[], type: Task['type']) =>
  tasks.filter((task) => task.type === type).map(({ id }) => id)

/** Goods of a started task cannot be held, by force or not. */
async function assertNotStarted(tx: Transaction, tasks: readonly Task[], { ids }: HoldInput): Promise<void> {
  if (tasks.every(({ start_at }) => start_at === null)) return
  const piles = await readPiles(tx, sql`s.id = any(${[...ids]}::bigint[]) and s.allocated_quantity > 0`)
  const [first] = piles
  const id = first?.id ?? elementAt(ids, 0)
  throw refusal('stock_allocated', { id, allocated: Number(first?.allocated_quantity ?? 0) })
}
