import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import type { InputOf } from '#declare/rows.ts'
import { originOf } from '#domain/stock/origin.ts'
import { assertWorkable, type Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import type { batchPicking } from '#resources/tasks/pick-acts.ts'
import { confirmPicks } from './confirm-picks.ts'
import { distributeByPriority } from './distribute-by-priority.ts'

/** Confirmation of picks for several orders that were done together (operations 4.7). */
export type BatchConfirmation = Omit<InputOf<typeof batchPicking>, 'ids'> & {
  readonly ids: readonly number[]
}

type BatchPick = Task & {
  readonly start_quantity: string
  readonly order_priority: number
  readonly pick_strategy: string | null
  readonly stock_ids: readonly number[]
}

/** Confirms picks of one list from one pile together: the quantity is distributed over them, all or none. */
export async function confirmBatch(
  tx: Transaction,
  model: Model,
  confirmation: BatchConfirmation,
): Promise<void> {
  const picks = await readBatch(tx, confirmation.ids)
  for (const task of picks) assertWorkable(tx, task)
  assertOneBatch(picks)
  const confirmed = new Big(confirmation.confirmed_quantity)
  const start = picks.reduce((sum, { start_quantity }) => sum.plus(start_quantity), new Big(0))
  if (confirmed.gt(start))
    throw refusal('task_quantity_exceeded', { confirmed: confirmed.toNumber(), start: start.toNumber() })

  // A pick that got nothing and stays open is unchanged.
  const shares = distributeByPriority(confirmed, picks).filter(
    ({ quantity }) => !confirmation.keep_open || Number(quantity) > 0,
  )
  if (shares.length === 0) throw refusal('quantity_not_positive', { field: 'confirmed_quantity' })
  const origin = originOf(tx)
  await confirmPicks(
    tx,
    model,
    shares.map(({ pick, quantity }) => ({
      task: pick,
      origin,
      confirmed_quantity: quantity,
      location_to_id: confirmation.location_to_id,
      storage_unit_to_id: confirmation.storage_unit_to_id,
      serial_numbers: [],
      stock_id: null,
      short_reason: null,
      keep_open: confirmation.keep_open,
    })),
  )
}

/** A batch is of available picks of one list, from one pile, of a product that is picked in batches. */
function assertOneBatch(picks: readonly BatchPick[]): void {
  const lists = new Set(picks.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id))
  const piles = new Set(picks.flatMap(({ stock_ids }) => stock_ids))
  const isBatch =
    !lists.has(null) &&
    lists.size === 1 &&
    piles.size === 1 &&
    picks.every(({ type, status, pick_strategy, stock_ids }) => {
      const isFree = type === 'PICK' && status === 'AVAILABLE'
      return isFree && pick_strategy === 'batch_pick' && stock_ids.length === 1
    })
  if (!isBatch) throw refusal('invalid', { field: 'ids' })
}

function readBatch(tx: Transaction, ids: readonly number[]): Promise<readonly BatchPick[]> {
  const tenant = tx.tenant.id
  return tx.rows<BatchPick>(sql`
    select k.*, coalesce(o.priority, 0) as order_priority, p.pick_strategy,
      array(select a.stock_id from allocations a
        where a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open' order by a.id) as stock_ids
    from tasks k
    left join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
    left join products p on p.tenant_id = ${tenant} and p.id = k.product_id
    where k.tenant_id = ${tenant} and k.id = any(${[...ids]}::bigint[])
    order by k.id`)
}
