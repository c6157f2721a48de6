import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { mismatchFor } from '#domain/allocation/criteria.ts'
import { readPickCriteria } from '#domain/allocation/kits.ts'
import { cancelPicks, lockPicksToCancel, readOpenPicks } from '#domain/orders/cancel-picks.ts'
import { readProcessable, requestProcessing } from '#domain/orders/request-processing.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { readPiles } from '#domain/stock/lock-piles.ts'
import { findAllocations } from '#domain/stock/reserve.ts'
import { putAwayUnpicked } from '#domain/stock-control/put-away-released.ts'
import type { Task } from '#domain/tasks/task.ts'

/**
 * Judges what is reserved for an order again (operations 4.5): picks that nobody has begun and whose goods do not fit it any more
 * are cancelled, and other goods are sought by a request of processing. The order is locked. Returns whether any was.
 */
export async function releaseUnfitPicks(tx: Transaction, model: Model, order_id: number): Promise<boolean> {
  const unfit = await readUnfitPicks(tx, order_id)
  if (unfit.length === 0) return false
  const locked = await lockPicksToCancel(
    tx,
    unfit.map(({ id }) => id),
  )
  await cancelPicks(tx, locked)
  await putAwayUnpicked(tx, locked)
  await updateOrderProgress(tx, model, {
    order_ids: [order_id],
    list_ids: unfit.flatMap(({ goods_out_pick_list_id }) => goods_out_pick_list_id ?? []),
    announced: { event: 'updated' },
  })
  const { groups } = await readProcessable(tx, [order_id])
  if (groups.length > 0) await requestProcessing(tx, { ids: [order_id], consolidation: null })
  return true
}

/** The open picks of an order, not begun, that have reserved goods which do not fit their line any more. */
async function readUnfitPicks(tx: Transaction, order_id: number): Promise<readonly Task[]> {
  const open = await readOpenPicks(tx, [order_id])
  const picks = open.filter(({ start_at }) => start_at === null)
  if (picks.length === 0) return []
  const reserved = await findAllocations(
    tx,
    picks.map(({ id }) => id),
  )
  const stock_ids = reserved.map(({ stock_id }) => stock_id)
  const piles = await readPiles(tx, sql`s.id = any(${stock_ids}::bigint[])`)
  const criteria = await readPickCriteria(tx, picks)
  const goods = new Map(piles.map((pile) => [pile.id, pile]))
  return picks.filter(({ id }) => {
    const wanted = criteria.get(id)
    const own = reserved.filter(({ task_id }) => task_id === id)
    return own.some(({ stock_id }) => {
      const pile = goods.get(stock_id)
      return pile !== undefined && wanted !== undefined && mismatchFor(pile, wanted) !== null
    })
  })
}
