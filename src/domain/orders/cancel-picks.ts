import { SerializationFailure } from '#database/failures.ts'
import { lockAll, type RowsToLock } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { actChangesOf } from '#domain/stock/act-changes.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { closeAllocations } from '#domain/stock/close-allocations.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import type { Allocation } from '#domain/stock/reserve.ts'
import { cancelTasks } from '#domain/tasks/close-tasks.ts'
import { assertOpen, readTasks, type Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { updateLineCounters } from './update-line-counters.ts'

/** Locked picks to cancel, with every reservation for them. */
export type LockedPicks = {
  readonly tasks: readonly Task[]
  /** Open reservations of the picks themselves, and of the replenishments they wait for, those for others included. */
  readonly allocations: readonly Allocation[]
  /** The open replenishments that reserve goods for held ones among them. */
  readonly replenishments: readonly Task[]
}

/** What an act locks in the same round as the picks, since no class of rows is locked twice: documents, and piles. */
export type AdditionalLocks = { readonly documents?: RowsToLock; readonly stocks?: readonly number[] }

/**
 * Locks picks with their orders, lists and lines, the replenishments they wait for, and the goods reserved for them; and
 * the additional rows.
 */
export async function lockPicksToCancel(
  tx: Transaction,
  ids: readonly number[],
  { documents = {}, stocks: others = [] }: AdditionalLocks = {},
): Promise<LockedPicks> {
  const [picksBefore, reserved] = await tx.pipeline([readTasks(tx, ids), readReserved(tx, ids)])
  const replenishmentIds = new Set(replenishmentIdsIn(reserved, ids))
  const stocks = new Set(reserved.map(({ stock_id }) => stock_id))
  await lockAll(tx, {
    ...documents,
    goods_outs: [...(documents.goods_outs ?? []), ...picksBefore.map(({ goods_out_id }) => goods_out_id)],
    goods_out_pick_lists: [
      ...(documents.goods_out_pick_lists ?? []),
      ...picksBefore.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
    ],
    goods_out_lines: [
      ...(documents.goods_out_lines ?? []),
      ...picksBefore.map(({ goods_out_line_id }) => goods_out_line_id),
    ],
    tasks: [...(documents.tasks ?? []), ...ids, ...replenishmentIds],
  })
  const [, tasks, allocations, replenishments] = await tx.pipeline([
    lockPiles(tx, { ids: [...stocks, ...others], cells: [] }),
    readTasks(tx, ids),
    readReserved(tx, ids),
    readTasks(tx, [...replenishmentIds]),
  ])
  const isOther = allocations.some(({ stock_id }) => !stocks.has(stock_id))
  if (isOther || replenishmentIdsIn(allocations, ids).some((id) => !replenishmentIds.has(id)))
    throw new SerializationFailure('what is reserved for a pick has changed')
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
function replenishmentIdsIn(reserved: readonly Allocation[], picks: readonly number[]): readonly number[] {
  const known = new Set(picks)
  const tasks = reserved.map(({ task_id }) => task_id)
  return [...new Set(tasks.filter((id) => !known.has(id)))]
}

/** Refuses to cancel a pick that is closed, or that another user has started (operations 6.2). */
export function assertCancellable(tx: Transaction, task: Task): void {
  if (task.status !== 'ON_HOLD') assertOpen(task)
  if (task.start_at !== null && task.user_id !== tx.caller.user_id)
    throw refusal('task_allocated_to_another_user', { task_id: task.id })
}

/**
 * Cancels picks: their reservations are released, and their quantities are outstanding again (operations 4.2, 6.2). A
 * replenishment that served only them is cancelled, or continues without reservations if it was started. The calling
 * act updates the status of orders and lists.
 */
export async function cancelPicks(tx: Transaction, locked: LockedPicks): Promise<void> {
  const picks = new Set(locked.tasks.map(({ id }) => id))
  const shared = new Set(
    locked.allocations.flatMap(({ task_id, for_task_id }) =>
      for_task_id != null && !picks.has(for_task_id) ? [task_id] : [],
    ),
  )
  const own = locked.replenishments.filter(({ id }) => !shared.has(id))
  const cancelled = own.filter(({ start_at }) => start_at === null)
  recordFreedFaces(tx, cancelled)
  const freed = new Set([...picks, ...own.map(({ id }) => id)])
  const unlinked = locked.allocations.filter(
    ({ task_id, for_task_id }) => !freed.has(task_id) && for_task_id != null && picks.has(for_task_id),
  )
  await tx.pipeline([
    closeAllocations(
      tx,
      locked.allocations
        .filter(({ task_id }) => freed.has(task_id))
        .map((allocation) => ({ allocation, quantity: allocation.quantity, state: 'released' })),
    ),
    unlink(
      tx,
      unlinked.map(({ id }) => id),
    ),
    cancelTasks(tx, [...picks, ...cancelled.map(({ id }) => id)]),
    updateLineCounters(
      tx,
      locked.tasks.flatMap(({ goods_out_line_id, start_quantity }) =>
        goods_out_line_id === null ? [] : [{ id: goods_out_line_id, given_back: start_quantity ?? '0' }],
      ),
    ),
  ])
}

/** A demand pickface to which nothing comes any more is free for the next goods that wait for one (operations 5.4). */
export function recordFreedFaces(tx: Transaction, replenishments: readonly Task[]): void {
  const demand = replenishments.filter(({ subtype }) => subtype === 'DEMAND')
  actChangesOf(tx).recordFreedPickfaces(demand.map(({ location_to_id }) => location_to_id))
}

/** Replenished goods that others wait for too stay reserved for the next pick. */
function unlink(tx: Transaction, allocations: readonly number[]): Query<unknown> {
  if (allocations.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update allocations a
    set for_task_id = null, goods_out_line_id = null, ${nextVersion(tx, 'a')}
    where a.tenant_id = ${tx.tenant.id} and a.id = any(${[...allocations]}::bigint[])`)
}

/** The open picks of orders. */
export function readOpenPicks(tx: Transaction, order_ids: readonly number[]): Query<readonly Task[]> {
  return tx.rows<Task>(sql`
    select k.*
    from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = any(${[...order_ids]}::bigint[]) and k.type = 'PICK'
      and k.status in ${OPEN}
    order by k.id`)
}
