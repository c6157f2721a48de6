import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { countLines } from '#domain/orders/count-lines.ts'
import { settleOrders } from '#domain/orders/settle-orders.ts'
import { readTasks } from '#domain/tasks/task.ts'

/**
 * Lets held picks go without what they were promised and do not get: their lines want it again. The picks have been
 * taken with their orders, lists and lines.
 */
export async function replanPicks(
  tx: Transaction,
  model: Model,
  { missed }: { readonly missed: ReadonlyMap<number, Big> },
): Promise<void> {
  if (missed.size === 0) return
  const picks = await readTasks(tx, [...missed.keys()])
  const told = [...missed].map(([id, quantity]) => ({ id, quantity: quantity.toFixed() }))
  await Promise.all([
    tx.run(sql`
      update tasks k
      set start_quantity = case when k.start_quantity > m.quantity then k.start_quantity - m.quantity else k.start_quantity end,
        status = case when k.start_quantity > m.quantity then k.status else 'CANCELLED' end,
        lock_version = k.lock_version + 1, updated_at = ${tx.now}
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as m (id bigint, quantity numeric)
      where k.tenant_id = ${tx.tenant.id} and k.id = m.id and k.status = 'ON_HOLD'`),
    countLines(
      tx,
      picks.flatMap(({ id, goods_out_line_id }) =>
        goods_out_line_id === null
          ? []
          : [{ id: goods_out_line_id, allocated: new Big(missed.get(id) ?? 0).times(-1).toFixed() }],
      ),
    ),
  ])
  await settleOrders(tx, model, { order_ids: picks.map(({ goods_out_id }) => goods_out_id) })
}
