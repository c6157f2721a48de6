import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { fireAutomatic } from '#domain/dispatch/fire-automatic.ts'
import { settleOrders } from '#domain/orders/settle-orders.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { followStrategies } from './follow-strategies.ts'

/**
 * Lets what is staged of an account's orders follow the strategy of the account, which was just changed, where the orders
 * say none of their own (operations 4.9): what leaves by itself from now on does so at once.
 */
export async function followAccount(tx: Transaction, model: Model, account_id: number): Promise<void> {
  const tenant = tx.tenant.id
  const staged = await tx.rows<{ id: number }>(sql`
    select o.id
    from goods_outs o
    where o.tenant_id = ${tenant} and o.account_id = ${account_id} and o.dispatch_strategy is null
      and o.goods_out_status_id not in (6, 8)
      and exists (
        select from tasks k
        where k.tenant_id = ${tenant} and k.goods_out_id = o.id and k.type = 'DISP' and k.status in ${OPEN})`)
  const order_ids = staged.map(({ id }) => id)
  if (order_ids.length === 0) return
  await lockAll(tx, { goods_outs: order_ids })
  await followStrategies(tx, order_ids)
  await settleOrders(tx, model, { order_ids: await fireAutomatic(tx, model, order_ids) })
}
