import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { DISPATCH_ORDER } from '#domain/dispatch/fire-automatic.ts'
import { leavesByItself } from '#domain/dispatch/strategy.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { askedBy } from '#events/asked-by.ts'
import { addJobs } from '#events/queue.ts'
import { followStrategies } from './follow-strategies.ts'

/**
 * Lets what is staged of an account's orders follow the strategy of the account, which was just changed, where the orders
 * say none of their own (operations 4.9). What leaves by itself from now on does so order by order once this is through:
 * an account may have thousands of them.
 */
export async function followAccount(tx: Transaction, account_id: number): Promise<void> {
  const tenant = tx.tenant.id
  const staged = await tx.rows<{ id: number; leaves: boolean }>(sql`
    select o.id, ${leavesByItself} as leaves
    from goods_outs o
    join accounts a on a.tenant_id = ${tenant} and a.id = o.account_id
    where o.tenant_id = ${tenant} and o.account_id = ${account_id} and o.dispatch_strategy is null
      and o.goods_out_status_id not in (6, 8)
      and exists (
        select from tasks k
        where k.tenant_id = ${tenant} and k.goods_out_id = o.id and k.type = 'DISP' and k.status in ${OPEN})
    order by o.id`)
  if (staged.length === 0) return
  const order_ids = staged.map(({ id }) => id)
  await lockAll(tx, { goods_outs: order_ids })
  await followStrategies(tx, order_ids)
  await addJobs(
    tx,
    staged
      .filter(({ leaves }) => leaves)
      .map(({ id }) => ({
        task: DISPATCH_ORDER,
        about: id,
        payload: { goods_out_id: id, asked_by: askedBy(tx) },
      })),
  )
}
