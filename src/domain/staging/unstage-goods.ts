import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { markShipmentsDispatched } from '#domain/dispatch/mark-shipments-dispatched.ts'
import { updateLoadTasks } from '#domain/loading/update-load-tasks.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { removeEmptiedPackages } from '#domain/shipping/remove-emptied-packages.ts'
import { reversePicks } from '#domain/tasks/reverse-picks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { updateDispatchSources } from '#domain/tasks/update-dispatch-sources.ts'
import { sumsBy } from '#values/decimal.ts'

/** Picked goods that a dispatch or conversion task no longer has reserved. */
export type UnstagedGoods = {
  readonly task: Task
  readonly product_id: number
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
}

/** The pick of the unstaged goods; null for the latest picks of their line and product. */
type PickToReverse = { readonly pick_id: number | null }

/**
 * Subtracts goods from the tasks that had reserved them, and from their order lines and picks, so that they are
 * outstanding again. Their reservations are closed, and the orders are locked.
 */
export async function unstageGoods(
  tx: Transaction,
  unstaged: readonly UnstagedGoods[],
  reversedPick: PickToReverse,
): Promise<void> {
  await tx.pipeline([reduceTasks(tx, unstaged), reverseStaged(tx, unstaged, reversedPick)])
}

/** Subtracts unstaged goods from their order lines and picks only; their tasks are closed otherwise. */
export function reverseStaged(
  tx: Transaction,
  unstaged: readonly UnstagedGoods[],
  reversedPick: PickToReverse,
): Query<unknown> {
  const withLine = unstaged.flatMap(({ task, product_id, quantity }) =>
    task.goods_out_line_id === null
      ? []
      : [{ goods_out_line_id: task.goods_out_line_id, product_id, quantity, ...reversedPick }],
  )
  return tx.pipeline([
    updateLineCounters(
      tx,
      withLine.map(({ goods_out_line_id: id, quantity }) => ({
        id,
        given_back: quantity,
        picked: `-${quantity}`,
      })),
    ),
    reversePicks(tx, withLine),
  ])
}

/** Tasks without remaining quantity are cancelled. */
function reduceTasks(tx: Transaction, unstaged: readonly UnstagedGoods[]): Query<unknown> {
  const sums = sumsBy(unstaged.map(({ task, quantity }) => [task.id, quantity]))
  const reductions = [...sums].map(([id, quantity]) => ({ id, quantity: quantity.toFixed() }))
  if (reductions.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update tasks k
    set start_quantity = case when k.start_quantity > l.quantity then k.start_quantity - l.quantity else k.start_quantity end,
      status = case when k.start_quantity > l.quantity then k.status else 'CANCELLED' end,
      ${nextVersion(tx, 'k')}
    from ${tableOf('l', { id: 'int8', quantity: 'numeric' }, reductions)}
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${reductions.map(({ id }) => id)}::bigint[]) and k.id = l.id`)
}

/** The tasks of unstaged goods, and the units they were on. */
export type UnstagedDocuments = {
  readonly tasks: readonly Pick<Task, 'id' | 'goods_out_id' | 'shipment_id'>[]
  readonly storage_unit_ids: readonly number[]
}

/**
 * Updates everything affected by unstaged goods: sources of their tasks, empty packages, load tasks, fully
 * dispatched shipments, and the progress of orders and pick lists. Announces the orders.
 */
export async function updateUnstaged(
  tx: Transaction,
  model: Model,
  documents: UnstagedDocuments,
): Promise<void> {
  const { tasks, storage_unit_ids } = documents
  const order_ids = [...new Set(tasks.flatMap(({ goods_out_id }) => goods_out_id ?? []))]
  await updateDispatchSources(
    tx,
    tasks.map(({ id }) => id),
  )
  await removeEmptiedPackages(tx, resourceNamed(model, 'packages'), storage_unit_ids)
  await updateLoadTasks(tx, order_ids)
  await markShipmentsDispatched(tx, model, tasks)
  await updateOrderProgress(tx, model, { order_ids, announced: { event: 'updated' } })
}
