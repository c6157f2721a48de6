import { LostRace } from '#database/failures.ts'
import { lockAll, type Needed } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { actChangesOf } from '#domain/stock/act-changes.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { closeAllocations } from '#domain/stock/close-allocations.ts'
import type { Allocation } from '#domain/stock/reserve.ts'
import { takePiles } from '#domain/stock/take-piles.ts'
import { cancelTasks } from '#domain/tasks/close-tasks.ts'
import { assertOpen, readTasks, type Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { countLines } from './count-lines.ts'

/** Picks that are to be given up, locked, with everything that is reserved for them. */
export type TakenPicks = {
  readonly tasks: readonly Task[]
  /** Open reservations of the picks themselves, and of the replenishments they wait for, those for others included. */
  readonly allocations: readonly Allocation[]
  /** The open replenishments that reserve goods for held ones among them. */
  readonly replenishments: readonly Task[]
}

/** What an act locks together with picks it gives up, since no class is locked twice: rows before the goods, and piles. */
export type Beside = { readonly documents?: Needed; readonly stocks?: readonly number[] }

/**
 * Locks picks with their orders, lists and lines, the replenishments they wait for, and the goods reserved for them; and
 * what is needed beside.
 */
export async function takePicks(
  tx: Transaction,
  ids: readonly number[],
  { documents = {}, stocks: others = [] }: Beside = {},
): Promise<TakenPicks> {
  const [seen, reserved] = await tx.pipeline([readTasks(tx, ids), readReserved(tx, ids)])
  const serving = servingOf(reserved, ids)
  const stocks = reserved.map(({ stock_id }) => stock_id)
  await lockAll(tx, {
    ...documents,
    goods_outs: [...(documents.goods_outs ?? []), ...seen.map(({ goods_out_id }) => goods_out_id)],
    goods_out_pick_lists: [
      ...(documents.goods_out_pick_lists ?? []),
      ...seen.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
    ],
    goods_out_lines: [
      ...(documents.goods_out_lines ?? []),
      ...seen.map(({ goods_out_line_id }) => goods_out_line_id),
    ],
    tasks: [...(documents.tasks ?? []), ...ids, ...serving],
  })
  const [, tasks, allocations, replenishments] = await tx.pipeline([
    takePiles(tx, { ids: [...stocks, ...others], cells: [] }),
    readTasks(tx, ids),
    readReserved(tx, ids),
    readTasks(tx, serving),
  ])
  const isOther = allocations.some(({ stock_id }) => !stocks.includes(stock_id))
  if (isOther || servingOf(allocations, ids).some((id) => !serving.includes(id)))
    throw new LostRace('what is reserved for a pick has changed')
  return { tasks, allocations, replenishments }
}

/** What is reserved by picks, and by the replenishments that serve them. */
function readReserved(tx: Transaction, picks: readonly number[]): Query<readonly Allocation[]> {
  const tenant = tx.tenant.id
  return tx.rows<Allocation>(sql`
    select a.*
    from allocations a
    where a.tenant_id = ${tenant} and a.state = 'open' and a.task_id in (
      select unnest(${[...picks]}::bigint[])
      union
      select f.task_id from allocations f
      where f.tenant_id = ${tenant} and f.for_task_id = any(${[...picks]}::bigint[]) and f.state = 'open')
    order by a.id`)
}

/** The replenishments among those that reserve. */
function servingOf(reserved: readonly Allocation[], picks: readonly number[]): readonly number[] {
  const tasks = reserved.map(({ task_id }) => task_id)
  return [...new Set(tasks.filter((id) => !picks.includes(id)))]
}

/** Refuses to give up a pick that is over, or that somebody else has begun (operations 6.2). */
export function assertCancellable(tx: Transaction, task: Task): void {
  if (task.status !== 'ON_HOLD') assertOpen(task)
  if (task.start_at !== null && task.user_id !== tx.caller.user_id)
    throw refusal('task_allocated_to_another_user', { task_id: task.id })
}

/**
 * Gives picks up: what is reserved for them is free again, and their lines want it once more (operations 4.2, 6.2). A
 * replenishment that served them alone is given up too, or goes on without reserving anything where somebody has begun
 * it. The status of orders and lists is settled by whoever performs the act.
 */
export async function cancelPicks(tx: Transaction, taken: TakenPicks): Promise<void> {
  const picks = new Set(taken.tasks.map(({ id }) => id))
  const isShared = (id: number) =>
    taken.allocations.some(
      ({ task_id, for_task_id }) => task_id === id && for_task_id != null && !picks.has(for_task_id),
    )
  const own = taken.replenishments.filter(({ id }) => !isShared(id))
  const over = own.filter(({ start_at }) => start_at === null)
  noteFreedBy(tx, over)
  const freed = new Set([...picks, ...own.map(({ id }) => id)])
  const unlinked = taken.allocations.filter(
    ({ task_id, for_task_id }) => !freed.has(task_id) && for_task_id != null && picks.has(for_task_id),
  )
  await tx.pipeline([
    closeAllocations(
      tx,
      taken.allocations
        .filter(({ task_id }) => freed.has(task_id))
        .map((allocation) => ({ allocation, quantity: allocation.quantity, state: 'released' })),
    ),
    unlink(
      tx,
      unlinked.map(({ id }) => id),
    ),
    cancelTasks(tx, [...picks, ...over.map(({ id }) => id)]),
    countLines(
      tx,
      taken.tasks.flatMap(({ goods_out_line_id, start_quantity }) =>
        goods_out_line_id === null ? [] : [{ id: goods_out_line_id, given_back: start_quantity ?? '0' }],
      ),
    ),
  ])
}

/** A demand pickface to which nothing comes any more is free for the next goods that wait for one (operations 5.4). */
export function noteFreedBy(tx: Transaction, replenishments: readonly Task[]): void {
  const demand = replenishments.filter(({ subtype }) => subtype === 'DEMAND')
  actChangesOf(tx).noteFreed(demand.map(({ location_to_id }) => location_to_id))
}

/** Goods on their way for others too stay reserved, for whoever comes next. */
function unlink(tx: Transaction, allocations: readonly number[]): Query<unknown> {
  if (allocations.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update allocations a
    set for_task_id = null, goods_out_line_id = null, ${nextVersion(tx, 'a')}
    where a.tenant_id = ${tx.tenant.id} and a.id = any(${[...allocations]}::bigint[])`)
}

/** The open picks of orders. */
export function findPicks(tx: Transaction, order_ids: readonly number[]): Query<readonly Task[]> {
  return tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = any(${[...order_ids]}::bigint[]) and k.type = 'PICK'
      and k.status in ${OPEN}
    order by k.id`)
}
