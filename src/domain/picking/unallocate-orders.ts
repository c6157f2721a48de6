import { SerializationFailure } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { cancelPicks, lockPicksToCancel, readOpenPicks } from '#domain/orders/cancel-picks.ts'
import { type Order, orderIn, readOrders, statusOf } from '#domain/orders/order.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { putAwayUnpicked } from '#domain/stock-control/put-away-released.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'

/**
 * Releases what is reserved for orders and not picked yet, all or none (operations 4.2): their open picks are
 * cancelled and the goods are free again.
 */
export async function unallocateOrders(tx: Transaction, model: Model, ids: readonly number[]): Promise<void> {
  await lockAll(tx, { goods_outs: ids })
  const unlocked = await readOpenPicks(tx, ids)
  const locked = await lockPicksToCancel(
    tx,
    unlocked.map(({ id }) => id),
  )
  const [picks, orders] = await tx.pipeline([readOpenPicks(tx, ids), readOrders(tx, ids)])
  for (const id of ids) assertUnallocatable(orderIn(orders, id), picks)
  if (picks.length !== unlocked.length) throw new SerializationFailure('the picks of an order have changed')

  await cancelPicks(tx, locked)
  await putAwayUnpicked(tx, locked)
  await updateOrderProgress(tx, model, {
    order_ids: ids,
    list_ids: unlocked.flatMap(({ goods_out_pick_list_id }) => goods_out_pick_list_id ?? []),
    announced: { event: 'updated' },
  })
}

function assertUnallocatable(order: Order, picks: readonly Task[]): void {
  const { id, reference } = order
  const status = statusOf(order)
  const own = picks.filter(({ goods_out_id }) => goods_out_id === id)
  const started = own.find(({ start_at }) => start_at !== null)
  const isReserved = status === 'PART_ALLOCATED' || status === 'ALLOCATED' || status === 'PICK'
  const reason = !isReserved
    ? `it is ${status}`
    : own.length === 0
      ? 'it has no open pick'
      : started === undefined
        ? null
        : `task ${started.id} has been started`
  if (reason !== null) throw refusal('goods_out_not_unallocatable', { reference, reason, record_id: id })
}
