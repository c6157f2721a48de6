import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { endShipments } from '#domain/dispatch/end-shipments.ts'
import { announceLoading } from '#domain/loading/announce-loading.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { removeEmptiedPackages } from '#domain/shipping/remove-emptied-packages.ts'
import { reversePicks } from '#domain/tasks/reverse-picks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { updateDispatchSources } from '#domain/tasks/update-dispatch-sources.ts'
import { sumsBy } from '#values/decimal.ts'

/** Picked goods that a task of dispatching or converting had reserved, and has no more. */
export type Unstaged = {
  readonly task: Task
  readonly product_id: number
  /** In units, above 0; an exact decimal as text. */
  readonly quantity: string
}

/** The pick that picked goods which are unstaged; the latest of their line and product where it is null. */
type Of = { readonly pick_id: number | null }

/**
 * Takes goods off the tasks that had reserved them, and off their order lines and picks: the orders want them again. What has
 * reserved them has been given back, and the orders have been taken.
 */
export async function unstageGoods(tx: Transaction, unstaged: readonly Unstaged[], of: Of): Promise<void> {
  await tx.pipeline([lessenTasks(tx, unstaged), countUnstaged(tx, unstaged, of)])
}

/** Takes unstaged goods off their order lines and picks alone; their tasks are done. */
export function countUnstaged(tx: Transaction, unstaged: readonly Unstaged[], of: Of): Query<unknown> {
  const ofLines = unstaged.flatMap(({ task, product_id, quantity }) =>
    task.goods_out_line_id === null
      ? []
      : [{ goods_out_line_id: task.goods_out_line_id, product_id, quantity, ...of }],
  )
  return tx.pipeline([
    updateLineCounters(
      tx,
      ofLines.map(({ goods_out_line_id: id, quantity }) => ({
        id,
        given_back: quantity,
        picked: `-${quantity}`,
      })),
    ),
    reversePicks(tx, ofLines),
  ])
}

/** A task of which nothing is left is cancelled. */
function lessenTasks(tx: Transaction, unstaged: readonly Unstaged[]): Query<unknown> {
  const sums = sumsBy(unstaged.map(({ task, quantity }) => [task.id, quantity]))
  const lessened = [...sums].map(([id, quantity]) => ({ id, quantity: quantity.toFixed() }))
  if (lessened.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update tasks k
    set start_quantity = case when k.start_quantity > l.quantity then k.start_quantity - l.quantity else k.start_quantity end,
      status = case when k.start_quantity > l.quantity then k.status else 'CANCELLED' end,
      ${nextVersion(tx, 'k')}
    from ${tableOf('l', { id: 'int8', quantity: 'numeric' }, lessened)}
    where k.tenant_id = ${tx.tenant.id} and k.id = any(${lessened.map(({ id }) => id)}::bigint[]) and k.id = l.id`)
}

/** What is settled once goods are unstaged: the tasks they were of, and the units they stood on. */
export type Settling = {
  readonly tasks: readonly Pick<Task, 'id' | 'goods_out_id' | 'shipment_id'>[]
  readonly storage_unit_ids: readonly number[]
}

/**
 * Lets everything follow goods that were unstaged: what is left of their tasks, packages that are empty, the loading of their
 * units, shipments of which all else has left, and how far orders and pick lists are. Tells of the orders.
 */
export async function settleUnstaged(tx: Transaction, model: Model, settling: Settling): Promise<void> {
  const { tasks, storage_unit_ids } = settling
  const order_ids = [...new Set(tasks.flatMap(({ goods_out_id }) => goods_out_id ?? []))]
  await updateDispatchSources(
    tx,
    tasks.map(({ id }) => id),
  )
  await removeEmptiedPackages(tx, model, storage_unit_ids)
  await announceLoading(tx, order_ids)
  await endShipments(tx, model, tasks)
  await updateOrderProgress(tx, model, { order_ids, announced: { event: 'updated' } })
}
