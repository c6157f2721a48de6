import { keepPlans } from '#database/keep-plans.ts'
import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'

type Concerned = { readonly goods_out_id: number | null; readonly goods_out_pick_list_id: number | null }

/**
 * Begins or leaves tasks, and lets the orders and lists of the picks among them follow: they are being picked once one of
 * their picks is begun (operations 4.2, 6.2). They are locked first, so that whoever settles them meanwhile sees it.
 */
export async function followingPicks<Result>(
  tx: Transaction,
  model: Model,
  { ids, work }: { readonly ids: readonly number[]; readonly work: () => Promise<Result> },
): Promise<Result> {
  const [, concerned] = await tx.pipeline([
    keepPlans(tx),
    tx.rows<Concerned>(sql`
      select distinct k.goods_out_id, k.goods_out_pick_list_id
      from tasks k
      where k.tenant_id = ${tx.tenant.id} and k.id = any(${[...ids]}::bigint[]) and k.type = 'PICK' and k.goods_out_id is not null`),
  ])
  const order_ids = concerned.map(({ goods_out_id }) => goods_out_id)
  await lockAll(tx, {
    goods_outs: order_ids,
    goods_out_pick_lists: concerned.map(({ goods_out_pick_list_id }) => goods_out_pick_list_id),
  })
  const result = await work()
  await updateOrderProgress(tx, model, { order_ids })
  return result
}
