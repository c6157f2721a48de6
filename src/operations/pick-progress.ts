import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { useGenericPlans } from '#database/use-generic-plans.ts'
import type { Model } from '#declare/model.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'

type AffectedPick = { readonly goods_out_id: number | null; readonly goods_out_pick_list_id: number | null }

/**
 * Enters or leaves tasks and updates the orders and pick lists of the picks among them, which are in picking once a
 * pick is entered (operations 4.2, 6.2). They are locked first, so that concurrent updates see the change.
 */
export async function withPickProgress<Value>(
  tx: Transaction,
  model: Model,
  { ids, run }: { readonly ids: readonly number[]; readonly run: () => Promise<Value> },
): Promise<Value> {
  const [, affected] = await tx.pipeline([
    useGenericPlans(tx),
    tx.rows<AffectedPick>(sql`
      select distinct k.goods_out_id, k.goods_out_pick_list_id
      from tasks k
      where k.tenant_id = ${tx.tenant.id} and k.id = any(${[...ids]}::bigint[]) and k.type = 'PICK' and k.goods_out_id is not null`),
  ])
  const order_ids = affected.map(({ goods_out_id }) => goods_out_id)
  await lockAll(tx, {
    goods_outs: order_ids,
    goods_out_pick_lists: affected.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
  })
  const result = await run()
  await updateOrderProgress(tx, model, { order_ids })
  return result
}
